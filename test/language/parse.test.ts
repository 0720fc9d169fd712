import { describe, expect, test } from 'vitest';
import type { Place } from '../../src/errors/place.ts';
import { parse } from '../../src/language/parse.ts';
import type { ArgumentTree, ParamTree } from '../../src/language/tree.ts';
import { parseBody, parseExpr, shape } from './show.ts';

describe('expressions', () => {
  const read = (text: string) => shape(parseExpr(text));

  test('literals', () => {
    expect(read('12')).toMatchInlineSnapshot(`"12"`);
    expect(read('0x1f')).toMatchInlineSnapshot(`"31"`);
    expect(read('0x1e-3')).toMatchInlineSnapshot(`"(- 30 3)"`);
    expect(read('1.5')).toMatchInlineSnapshot(`"float 1.5"`);
    expect(read('2e-3')).toMatchInlineSnapshot(`"float 0.002"`);
    expect(read('1.5e10')).toMatchInlineSnapshot(`"float 15000000000"`);
    expect(read('1.0')).toMatchInlineSnapshot(`"float 1"`);
    expect(read('true && false')).toMatchInlineSnapshot(`"(&& true false)"`);
  });

  test('an integer of any length is exact', () => {
    expect(parseExpr('9007199254740991')).toMatchObject({ value: 2 ** 53 - 1, float: false });
    expect(parseExpr('9007199254740993')).toMatchObject({ value: 2n ** 53n + 1n, float: false });
    expect(parseExpr('0xffffffffffffffff')).toMatchObject({ value: 2n ** 64n - 1n, float: false });
    expect(parseExpr(`1${'0'.repeat(30)}`)).toMatchObject({ value: 10n ** 30n, float: false });
  });

  test('each level of operators binds tighter than the one before', () => {
    expect(read('a || b && c == d | e ^ f & g << h + i * -j')).toMatchInlineSnapshot(
      `"(|| a (&& b (== c (| d (^ e (& f (<< g (+ h (* i (- j))))))))))"`,
    );
    expect(read('-a * b + c << d & e ^ f | g == h && i || j')).toMatchInlineSnapshot(
      `"(|| (&& (== (| (^ (& (<< (+ (* (- a) b) c) d) e) f) g) h) i) j)"`,
    );
  });

  test('operators of one level are left-associative', () => {
    expect(read('a - b + c - d')).toMatchInlineSnapshot(`"(- (+ (- a b) c) d)"`);
    expect(read('a * b / c % d')).toMatchInlineSnapshot(`"(% (/ (* a b) c) d)"`);
    expect(read('a - (b - c)')).toMatchInlineSnapshot(`"(- a (- b c))"`);
    expect(read('(a < b) == (c >= d)')).toMatchInlineSnapshot(`"(== (< a b) (>= c d))"`);
  });

  test('unary operators can be repeated, and bind tighter than binary operators and looser than brackets', () => {
    expect(read('- -!~x')).toMatchInlineSnapshot(`"(- (- (! (~ x))))"`);
    expect(read('-f[x] * --y')).toMatchInlineSnapshot(`"(* (- (at f x)) (- (- y)))"`);
  });

  test('an arrow between operands is a comparison with a negative number', () => {
    expect(read('x <-1 + y')).toMatchInlineSnapshot(`"(< x (+ (- 1) y))"`);
    expect(read('x<-y')).toMatchInlineSnapshot(`"(< x (- y))"`);
  });

  test('accesses, calls, boundaries and the bounds of inputs', () => {
    expect(read('g[]')).toMatchInlineSnapshot(`"(at g)"`);
    expect(read('g[x, y + 1]')).toMatchInlineSnapshot(`"(at g x (+ y 1))"`);
    expect(read('min(a, b, 3)')).toMatchInlineSnapshot(`"(call min a b 3)"`);
    expect(read('now()')).toMatchInlineSnapshot(`"(call now)"`);
    expect(read('repeat_edge(img)[x, y]')).toMatchInlineSnapshot(`"(at (call repeat_edge img) x y)"`);
    expect(read('img.min[0] + img.len[1]')).toMatchInlineSnapshot(`"(+ (min img 0) (len img 1))"`);
  });

  test('inline reductions', () => {
    expect(read('sum(r = (0, 3) : r)')).toMatchInlineSnapshot(`"(sum {r length 0 3} r)"`);
    expect(read('maximum(r = (0, 3), s = [a, b) : g[r, s] + 1)')).toMatchInlineSnapshot(
      `"(maximum {r length 0 3} {s half-open a b} (+ (at g r s) 1))"`,
    );
    expect(read('sum + product[x]')).toMatchInlineSnapshot(`"(+ sum (at product x))"`);
  });

  test('comments and spaces are allowed between any two tokens', () => {
    expect(read('a/* + b */+ // c\n d')).toMatchInlineSnapshot(`"(+ a d)"`);
    expect(read('a /* // */ /**/ - /* * / */ b')).toMatchInlineSnapshot(`"(- a b)"`);
  });
});

describe('pipelines', () => {
  const params = (text: string) => {
    const [item] = parse(`pipeline f(${text}) {}`).tree.items;
    return item?.tag === 'Pipeline' ? item.params.map(showParam).join('\n') : '';
  };
  const showParam = ({ name, type, rank, default: value }: ParamTree) =>
    `${name.name}: ${type?.type ?? 'no type'}, ${rank ?? 'no'} dimensions, ${value ? shape(value) : 'no default'}`;

  test('parameters and inputs', () => {
    expect(params('k')).toMatchInlineSnapshot(`"k: no type, no dimensions, no default"`);
    expect(params('k: f32')).toMatchInlineSnapshot(`"k: f32, no dimensions, no default"`);
    expect(params('k = 3, a: f32 = -0.5, b: bool = true')).toMatchInlineSnapshot(`
      "k: no type, no dimensions, 3
      a: f32, no dimensions, (- float 0.5)
      b: bool, no dimensions, true"
    `);
    expect(params('img: u8[3]')).toMatchInlineSnapshot(`"img: u8, 3 dimensions, no default"`);
  });

  test('a func of one stage, with and without braces', () => {
    expect(parseBody('x;')).toMatchObject({ pure: [{ tag: 'Name', name: 'x' }], updates: [] });
    expect(parseBody('{ x; }')).toMatchObject({ pure: [{ tag: 'Name', name: 'x' }], updates: [] });
  });

  test('updates', () => {
    const { updates } = parseBody(`{
      0;
      (x) <- 1;
      rdom() in () <- 2;
      rdom(r = (0, 3), s = [0, k)) in (x + r, s) <- f[x] + r if r <-s;
    }`);
    const shown = updates.map(({ rdom, target, values, condition }) => [
      `over ${rdom.map((r) => `${r.name.name} ${r.form} ${shape(r.from)} ${shape(r.to)}`).join(', ')}`,
      `at ${target.map(shape).join(', ')}`,
      `gets ${values.map(shape).join(', ')}`,
      `if ${condition ? shape(condition) : 'ever'}`,
    ]);
    expect(shown.map((parts) => parts.join('; ')).join('\n')).toMatchInlineSnapshot(`
      "over ; at x; gets 1; if ever
      over ; at ; gets 2; if ever
      over r length 0 3, s half-open 0 k; at (+ x r), s; gets (+ (at f x) r); if (< r (- s))"
    `);
  });

  test('tuples: a comma directly inside the parentheses of a value', () => {
    const stages = (text: string) => {
      const { pure, updates } = parseBody(text);
      return [pure, ...updates.map((U) => U.values)].map((values) => values.map(shape).join(' and ')).join('; ');
    };
    expect(stages('(x, 2);')).toBe('x and 2');
    expect(stages('((x), min(1, 2), f[x, 3]);')).toBe('x and (call min 1 2) and (at f x 3)');
    expect(stages('(sum(r = [0, 3) : r), 1);')).toBe('(sum {r half-open 0 3} r) and 1');
    expect(stages('(x + 1) * 2;')).toBe('(* (+ x 1) 2)');
    expect(stages('(min(1, 2));')).toBe('(call min 1 2)');
    expect(stages('{ (x, 1); (x) <- (f[x].1, f[x].0) if x; (x, 3) <- (x); }')).toBe(
      'x and 1; (at.1 f x) and (at.0 f x); x',
    );
  });

  test('a component is a number directly after an access', () => {
    expect(shape(parseExpr('f[x].0 + f[x] . 12'))).toBe('(+ (at.0 f x) (at.12 f x))');
    expect(shape(parseExpr('-f[f[x].1].0'))).toBe('(- (at.0 f (at.1 f x)))');
  });

  test('the types of a tuple', () => {
    const [item] = parse('pipeline f() { fun f(): (u8, f32) = (1, 2.0); }').tree.items;
    expect(item).toMatchObject({ funcs: [{ types: [{ type: 'u8' }, { type: 'f32' }] }] });
  });

  test('the type of a func', () => {
    const [item] = parse('pipeline f() { fun f(): u8 = 1; }').tree.items;
    expect(item).toMatchObject({ funcs: [{ vars: [], types: [{ type: 'u8' }] }] });
  });
});

describe('schedules', () => {
  const read = (text: string) => {
    const { tree, diagnostics } = parse(`schedule s { ${text} }`);
    expect(diagnostics).toEqual([]);
    const [item] = tree.items;
    const directives = item?.tag === 'Schedule' ? item.directives : [];
    return directives.map((d) => `${d.name.name}: ${d.args.map(show).join(', ')}`).join('\n');
  };
  const show = (argument: ArgumentTree) =>
    argument.tag === 'Path'
      ? `path ${argument.names.map((n) => n.name).join(' ')}`
      : argument.tag === 'Text'
        ? `text ${argument.text}`
        : shape(argument);

  test('directives and their arguments', () => {
    expect(read('split(f.x, xo, xi, 3, guard);')).toMatchInlineSnapshot(`"split: path f x, xo, xi, 3, guard"`);
    expect(read('compute-at(g, f.s1.r); inline(f$sum0); now();')).toMatchInlineSnapshot(`
      "compute-at: g, path f s1 r
      inline: f$sum0
      now: "
    `);
    expect(read('store-at(g, f.z2.s0.x);')).toMatchInlineSnapshot(`"store-at: g, path f z2 s0 x"`);
    expect(read('bound(f, x, img.min[0], img.len[0] / 2 - k);')).toMatchInlineSnapshot(
      `"bound: f, x, (min img 0), (- (/ (len img 0) 2) k)"`,
    );
    expect(read('swap(f.min); swap(f.len);')).toMatchInlineSnapshot(`
      "swap: path f min
      swap: path f len"
    `);
    expect(read('specialize(f, a <-b, k % 2 == 0);')).toMatchInlineSnapshot(
      `"specialize: f, (< a (- b)), (== (% k 2) 0)"`,
    );
  });
});

describe('source ranges', () => {
  /** The source text of every node, in pre-order. */
  const covered = (text: string) => {
    const found: string[] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      if (Object.hasOwn(node, 'at')) {
        // Every property `at` of a tree is a source position.
        const { from, to } = (node as { readonly at: Place }).at;
        found.push(text.slice(from, to));
      }
      for (const [key, part] of Object.entries(node)) if (key !== 'at') visit(part);
    };
    visit(parse(text).tree);
    return found.join('\n');
  };

  test('the source range of a node covers its whole text', () => {
    expect(covered('pipeline f(k: f32 = -0.5, img: u8[2]) { }')).toMatchInlineSnapshot(`
      "pipeline f(k: f32 = -0.5, img: u8[2]) { }
      f
      k: f32 = -0.5
      k
      f32
      -0.5
      0.5
      img: u8[2]
      img
      u8"
    `);
    expect(covered('pipeline f() { fun f(x): u8 = (x + 1) * -(2) ; }')).toMatchInlineSnapshot(`
      "pipeline f() { fun f(x): u8 = (x + 1) * -(2) ; }
      f
      fun f(x): u8 = (x + 1) * -(2) ;
      f
      x
      u8
      (x + 1) * -(2)
      x + 1
      x
      1
      -(2)
      2"
    `);
    expect(
      covered('pipeline f() { fun f() = { 1; rdom(r = (0, k)) in (r) <- x <-1 if (true); } }'),
    ).toMatchInlineSnapshot(`
      "pipeline f() { fun f() = { 1; rdom(r = (0, k)) in (r) <- x <-1 if (true); } }
      f
      fun f() = { 1; rdom(r = (0, k)) in (r) <- x <-1 if (true); }
      f
      1
      rdom(r = (0, k)) in (r) <- x <-1 if (true);
      r = (0, k)
      r
      0
      k
      r
      x <-1
      x
      -1
      1
      true"
    `);
    expect(
      covered('pipeline f() { fun f() = edge(img)[x, (0)] + img.len[1] + sum(r = [0, k) : (r)); }'),
    ).toMatchInlineSnapshot(`
      "pipeline f() { fun f() = edge(img)[x, (0)] + img.len[1] + sum(r = [0, k) : (r)); }
      f
      fun f() = edge(img)[x, (0)] + img.len[1] + sum(r = [0, k) : (r));
      f
      edge(img)[x, (0)] + img.len[1] + sum(r = [0, k) : (r))
      edge(img)[x, (0)] + img.len[1]
      edge(img)[x, (0)]
      edge(img)
      edge
      img
      x
      0
      img.len[1]
      img
      sum(r = [0, k) : (r))
      r = [0, k)
      r
      0
      k
      r"
    `);
  });

  test('of a schedule', () => {
    expect(covered('schedule s { compute-at(g, f.s1.x); now() ; }')).toMatchInlineSnapshot(`
      "schedule s { compute-at(g, f.s1.x); now() ; }
      s
      compute-at(g, f.s1.x)
      compute-at
      g
      f.s1.x
      f
      s1
      x
      now()
      now"
    `);
  });
});
