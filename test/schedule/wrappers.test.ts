import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { printPipeline } from '../../src/language/print.ts';
import { algorithmOn, complete, request, runOn } from '../regressions/completed.ts';
import { run } from '../run.ts';
import { refusal, scheduled, stepsOf } from './scheduled.ts';

const blur = `pipeline by(img: u16[1]) {
  fun bx(x) = img[x] + img[x + 1];
  fun by(x) = bx[x] + bx[x + 1] + img[x];
}`;
const counts = `pipeline f(n) {
  fun h(x) = { (0, x); rdom(r = (0, n)) in (x) <- (h[x].0 + r, h[x].1 * 2) if h[x].1 < 9; }
  fun g(x) = h[x].0 - h[x + 1].1;
  fun f(x) = g[x] + h[x].0 + sum(k = (0, 3) : h[x + k].1);
}`;

/** The algorithm that a schedule rewrites a pipeline to. */
function rewritten(pipeline: string, directives: string): string {
  const { P, steps } = stepsOf(pipeline, directives);
  return `\n${printPipeline(steps.at(-1)?.P ?? P)}\n`;
}

describe('in', () => {
  test('gives the named consumers an identity func', () => {
    expect(rewritten(blur, 'in(bx, rows, by);')).toMatchInlineSnapshot(`
      "
      pipeline by(img: u16[1]) {
        fun bx(x): u16 = img[x] + img[x + 1];
        fun rows(x): u16 = bx[x];
        fun by(x): u16 = rows[x] + rows[x + 1] + img[x];
      }
      "
    `);
  });

  test('without consumers is for all of them, and stages an input', () => {
    expect(rewritten(blur, 'in(img, staged);')).toMatchInlineSnapshot(`
      "
      pipeline by(img: u16[1]) {
        fun staged(_0): u16 = img[_0];
        fun bx(x): u16 = staged[x] + staged[x + 1];
        fun by(x): u16 = bx[x] + bx[x + 1] + staged[x];
      }
      "
    `);
  });

  test('includes the inline reductions of a consumer, and copies all components of a tuple', () => {
    expect(rewritten(counts, 'in(h, near, f);')).toMatchInlineSnapshot(`
      "
      pipeline f(n) {
        fun h(x) = {
          (0, x);
          rdom(r = (0, n)) in (x) <- (h[x].0 + r, h[x].1 * 2) if h[x].1 < 9;
        }
        fun g(x) = h[x].0 - h[x + 1].1;
        fun near(x) = (h[x].0, h[x].1);
        fun f$sum0(x) = {
          0;
          rdom(k = (0, 3)) in (x) <- f$sum0[x] + near[x + k].1;
        }
        fun f(x) = g[x] + near[x].0 + f$sum0[x];
      }
      "
    `);
  });

  test('can wrap a wrapper', () => {
    expect(rewritten(blur, 'in(img, a, bx); in(a, b);')).toMatchInlineSnapshot(`
      "
      pipeline by(img: u16[1]) {
        fun a(_0): u16 = img[_0];
        fun b(_0): u16 = a[_0];
        fun bx(x): u16 = b[x] + b[x + 1];
        fun by(x): u16 = bx[x] + bx[x + 1] + img[x];
      }
      "
    `);
  });

  test('comes before all other directives, wherever it is written', () => {
    expect(
      scheduled(blur, 'split(by.x, xo, xi, 4); at(near, by.xo); unroll(near._0, 2); in(img, near, by);'),
    ).toMatchInlineSnapshot(`
      "
      allocate bx(?mem bx.x);
      label bx:
        label s0:
          for x in ?cpu bx.x do
            bx[x] <- img[x] + img[x + 1];
      allocate by(?mem by.x);
      label by:
        label s0:
          for xo in (0, (?cpu by.x.len + 3) / 4) do
            allocate near(?mem near._0);
            label near:
              label s0:
                for _0_uo in (0, (?cpu near._0.len + 1) / 2) do
                  unrolled for _0_u in (0, 2) do
                    let _0 = ?cpu near._0.min + _0_u + 2 * _0_uo in
                    if _0 < ?cpu near._0.min + ?cpu near._0.len then
                      near[_0] <- img[_0];
            for xi in (0, 4) do
              let x = ?cpu by.x.min + xi + 4 * xo in
              if x < ?cpu by.x.min + ?cpu by.x.len then
                by[x] <- bx[x] + bx[x + 1] + near[x];
      "
    `);
  });
});

describe('clone-in', () => {
  test('copies all stages, which read the copy', () => {
    expect(rewritten(counts, 'clone-in(h, mine, g);')).toMatchInlineSnapshot(`
      "
      pipeline f(n) {
        fun h(x) = {
          (0, x);
          rdom(r = (0, n)) in (x) <- (h[x].0 + r, h[x].1 * 2) if h[x].1 < 9;
        }
        fun mine(x) = {
          (0, x);
          rdom(r = (0, n)) in (x) <- (mine[x].0 + r, mine[x].1 * 2) if mine[x].1 < 9;
        }
        fun g(x) = mine[x].0 - mine[x + 1].1;
        fun f$sum0(x) = {
          0;
          rdom(k = (0, 3)) in (x) <- f$sum0[x] + h[x + k].1;
        }
        fun f(x) = g[x] + h[x].0 + f$sum0[x];
      }
      "
    `);
  });

  test('a func that only its copies replace is not computed', () => {
    expect(refusal(blur, 'clone-in(bx, mine, by); compute-root(bx);')).toMatchInlineSnapshot(
      `"S430: bx is not computed: it is inlined, or the output does not use it. Remove the directive."`,
    );
  });
});

test.each([
  [blur, 'in(bx, rows, by); split(by.x, xo, xi, 4); at(rows, by.xo); at(bx, rows.x);'],
  [blur, 'in(img, near, bx); split(by.x, xo, xi, 4, round); at(bx, by.xo); at(near, by.xo); vectorize(near._0, 4);'],
  [blur, 'in(img, near, bx); compute-at(bx, by.x); compute-at(near, by.x); slide(near, by.x);'],
  [blur, 'clone-in(bx, mine, by); in(img, a, mine); in(img, b, by); inline(a); parallel(mine.x);'],
  [
    counts,
    'in(h, near, f); clone-in(h, mine, g); at(mine, g.x); split(mine.s1.x, xo, xi, 2); specialize(near, n > 1);',
  ],
  [counts, 'clone-in(h, mine, f); in(mine, near); bound-extent(near, x, 12); align-storage(near, x, 8);'],
])('the values are those of the algorithm: %#', (pipeline, directives) => {
  const { P, program } = complete(pipeline, directives);
  for (const n of [0, 3]) {
    const bounds = [{ min: -9, len: 40 }];
    const img = {
      type: 'u16' as const,
      bounds,
      values: Uint16Array.from({ length: 40 }, (_, i) => (i * 7919) % 65536),
    };
    const z =
      P.inputs.length > 0
        ? { ...request({ x: [-2, 7] }), inputs: new Map([['img', img]]) }
        : request({ x: [-2, 7] }, { n });
    expect(runOn(program, z)).toEqual(algorithmOn(P, z));
  }
});

test('an input is read only where the consumers of its wrapper need it', () => {
  const program = `${blur} schedule s { in(img, near, bx); at(near, bx.x); at(bx, by.x); }`;
  expect(run('bounds --schedule s', program).out).toContain('?cpu near._0 = (x, 2)');
  expect(run('run --schedule s --window x=0:3 --input img=random:1:4', program).err).toContain('near reads img[_0]');
  expect(run('run --schedule s --window x=0:3 --input img=random:1:5', program).code).toBe(0);
});

test('directives that cannot apply', () => {
  const answers = [
    'in(img, near, nothing);',
    'in(by, near);',
    'in(bx, near, bx);',
    'in(bx, img);',
    'in(bx, by);',
    'in(bx, a$b);',
    'in(bx, x.y);',
    'in(bx);',
    'in(_0, near);',
    'clone-in(bx, mine);',
    'clone-in(img, mine, bx);',
    'clone-in(bx, mine, bx);',
    'compute-root(img);',
    'in(bx, near, by); in(bx, far, by);',
  ].map((directives) => `${directives} → ${refusal(blur, directives)}`);
  expect(`\n${answers.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    in(img, near, nothing); → S406: there is no func named nothing. The funcs of the pipeline are bx, by.
    in(by, near); → S461: no func reads by. Remove the directive.
    in(bx, near, bx); → S461: bx does not read bx directly. Name a func that does: by.
    in(bx, img); → S462: img is already the name of an input. Choose another name for the new func.
    in(bx, by); → S462: by is already the name of a func. Choose another name for the new func.
    in(bx, a$b); → S462: a$b cannot be the name of a new func, because names with a $ are reserved. Choose another name for the new func.
    in(bx, x.y); → S402: in: x.y is not a name. Write in(f, new, consumer, …).
    in(bx); → S402: in: a name is missing. Write in(f, new, consumer, …).
    in(_0, near); → S406: there is no func named _0. The funcs of the pipeline are bx, by.
    clone-in(bx, mine); → S402: clone-in: the name of a func is missing. Write clone-in(f, new, consumer, …).
    clone-in(img, mine, bx); → S463: img is an input, which has no definition to copy. Copy its values instead: in(img, mine, …).
    clone-in(bx, mine, bx); → S461: bx does not read bx directly. Name a func that does: by.
    compute-root(img); → S406: there is no func named img. img is an input. Only funcs are scheduled: bx, by. in(img, new) adds a func that copies it.
    in(bx, near, by); in(bx, far, by); → S461: by does not read bx directly. Name a func that does: near.
    "
  `);
});

test('a parameter with the name of a dimension of the wrapper', () => {
  expect(refusal('pipeline f(img: u8[1], _0) { fun f(x) = img[x] + _0; }', 'in(img, near);')).toMatchInlineSnapshot(
    `"S462: _0 is a dimension of the new func near, but also a parameter. Rename _0."`,
  );
});

test('directives for a func of a refused directive are not reported', () => {
  const { diagnostics } = checkText(
    `${blur} schedule s { at(near, bx.x); in(img, near, f); in(near, far); parallel(far._0); }`,
  );
  expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toMatchInlineSnapshot(`
    [
      "S341: this sum of u16 values may be 131070, and u16 wraps after 65535",
      "S341: this sum of u16 values may be 196605, and u16 wraps after 65535",
      "S406: there is no func named f",
    ]
  `);
});

test('copies count towards the limits of the original pipeline', () => {
  const group = `(${Array.from({ length: 100 }, (_, i) => `x * ${i}`).join(' + ')})`;
  const sum = [group, group, group, group].join(' + ');
  const pipeline = `pipeline f() { fun g(x) = ${sum}; ${chain} fun f(x) = ${consumers.join(' + ')}; }`;
  const directives = consumers.map((_, i) => `clone-in(g, c${i}, h${i});`);
  expect(refusal(pipeline, directives.join(' '))).toContain('S433');
  expect(refusal(pipeline, directives.slice(0, 9).join(' '))).toBe('legal');
});

const consumers = Array.from({ length: 200 }, (_, i) => `h${i}[x]`);
const chain = consumers.map((_, i) => `fun h${i}(x) = g[x];`).join(' ');
