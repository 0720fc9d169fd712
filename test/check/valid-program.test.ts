import { describe, expect, test } from 'vitest';
import { codesOf } from '../pipeline.ts';

const f = (body: string, params = '') => codesOf(`pipeline f(${params}) { ${body} }`);

describe("definition 'Syntactic separation restriction', the examples of the section", () => {
  test('an in-place shift diverges', () => {
    expect(f('fun g(x) = x; fun f(x) = { g[x]; (x) <- f[x + 1]; }')).toEqual(['S203']);
  });
  test('a variable in some positions but not in others', () => {
    expect(f('fun g(x) = x; fun f(x) = { g[x]; rdom(r = (0, 3)) in (x) <- f[x] + f[r]; }')).toEqual(['S203']);
  });
  test('only accesses to the updated func are restricted', () => {
    expect(f('fun g(x) = x; fun f(x) = { 0; rdom(r = (0, 3)) in (x) <- f[x] + g[x] + g[r]; }')).toEqual([]);
  });
});

describe('the restriction, position by position', () => {
  test.each([
    ['in the value', '(x, y) <- f[y, x]', ['S203', 'S203']],
    ['in the predicate', '(x, 0) <- 1 if f[x + 1, 0] > 0', ['S203']],
    ['in a coordinate of an access', '(x, 0) <- f[x, f[x + 1, 0]]', ['S203']],
    ['in the target', '(x + 1, 0) <- 1', ['S204']],
    ['in the target, used only in the predicate', '(0, 0) <- 1 if x > 0', ['S204']],
    ['a variable in the position of another', '(y, x) <- 1', ['S204', 'S204']],
    ['one dimension pure, the other not', 'rdom(r = (0, 3)) in (x, r) <- f[x, r - 1] + f[x, 0]', []],
    ['no pure variable', 'rdom(r = (0, 3)) in (r, 2 * r) <- f[r - 1, r] + f[0, 0]', []],
    ['a variable that occurs nowhere restricts nothing', '(3, y) <- f[7, y] + f[f[1, y], y]', []],
    ['a cast around the variable is not the variable', '(i32(i16(x)), 0) <- 1', ['S204']],
    ['a variable in the body of an inline reduction', '(0, y) <- sum(r = (0, 3) : x + r)', ['S204']],
  ])('%s', (_, update, codes) => {
    expect(f(`fun f(x, y) = { 0; ${update}; }`)).toEqual(codes);
  });
});

describe("definition 'Startup expression'", () => {
  test.each([
    ['numbers, parameters, bounds of inputs', '(img.min[0], img.len[1] * n + 2)', []],
    ['half-open', '[n, 2 * n)', []],
    ['a pure variable', '(0, x)', ['S201']],
    ['another reduction variable', '(0, 3), s = (0, r)', ['S214']],
    ['a func', '(0, g[0])', ['S201']],
    ['an input', '(0, i32(img[0, 0]))', ['S201']],
  ])('%s', (_, range, codes) => {
    const body = `fun g(x) = x; fun f(x) = { g[x]; rdom(r = ${range}) in (x) <- f[x] + r; }`;
    expect(f(body, 'n, img: u8[2]')).toEqual(codes);
  });
});

describe("definition 'Valid program', clause by clause", () => {
  test.each([
    ['the bounds of all rdoms are start-up expressions', 'fun f(x) = { 0; rdom(r = (x, 3)) in (x) <- r; }', ['S201']],
    ['the names of all funcs are unique', 'fun g(x) = x; fun g(x) = 2; fun f(x) = g[x];', ['S205']],
    ['a func and a parameter share a name', 'fun n(x) = x; fun f(x) = n[x];', ['S205']],
    ['the names of pure variables within each func are unique', 'fun f(x, y, x) = x;', ['S206']],
    ['… and may be the same in two funcs', 'fun g(x) = x; fun f(x) = g[x];', []],
    [
      'the names of reduction variables within a stage are unique',
      'fun f() = { 0; rdom(r = (0, 1), r = (0, 1)) in () <- r; }',
      ['S207'],
    ],
    [
      '… and may be the same in two stages',
      'fun f() = { 0; rdom(r = (0, 1)) in () <- r; rdom(r = (0, 1)) in () <- r; }',
      [],
    ],
    ['the output is the last func', 'fun f(x) = x; fun g(x) = f[x];', ['S202']],
    ['the output exists', 'fun g(x) = x;', ['S202']],
    ['there is a func', '', ['S202']],
    ['funcs are defined before they are referenced', 'fun h(x) = g[x]; fun g(x) = x; fun f(x) = h[x];', ['S209']],
    ['funcs are defined', 'fun f(x) = g[x];', ['S213']],
    ['the first stage has no self-reference', 'fun f(x) = f[x];', ['S208']],
    ['… not even in a coordinate', 'fun g(x) = x; fun f(x) = g[f[x]];', ['S208']],
    ['arity of accesses', 'fun g(x, y) = x; fun f(x) = g[x] + g[x, x, x];', ['S215', 'S215']],
    ['arity of updates', 'fun f(x, y) = { 0; (x) <- 1; }', ['S215']],
    ['arity of functions', 'fun f(x) = sqrt(x, x);', ['S307']],
    ['variables are bound', 'fun f(x) = y;', ['S214']],
    [
      'a reduction variable is not in scope outside its stage',
      'fun f() = { 0; rdom(r = (0, 1)) in () <- r; () <- r; }',
      ['S214'],
    ],
    ['a variable does not shadow a parameter', 'fun f(n) = n;', ['S210']],
    [
      'a reduction variable does not shadow a pure variable',
      'fun f(x) = { 0; rdom(x = (0, 1)) in (x) <- 1; }',
      ['S210'],
    ],
    [
      'a warning for funcs that are unreachable from the output',
      'fun g(x) = x; fun h(x) = g[x]; fun f(x) = x;',
      ['S212', 'S212'],
    ],
  ])('%s', (_, body, codes) => {
    expect(f(body, 'n')).toEqual(codes);
  });

  test('one run reports several errors', () => {
    const text = `pipeline f(n, n) {
      fun g(x, x) = x + missing;
      fun h(x) = u8(x) + 300;
      fun f(x) = { g[x, 1] + h[x]; (x) <- f[x + 1]; }
    }`;
    expect(codesOf(text)).toEqual(['S205', 'S214', 'S301']);
  });
});
