import { describe, expect, test } from 'vitest';
import { codesOf, pipelineOf } from '../pipeline.ts';

const inputs = 'b: bool, u: u8, v: u16, w: u32, i: i8, j: i16, k: i32, s: f32, d: f64, img: u8[1]';

/** The type of an expression over one parameter of each type. */
function typeOf(e: string): string {
  const text = `pipeline f(${inputs}) { fun f(x) = ${e}; }`;
  const codes = codesOf(text).filter((code) => code !== 'S341'); // sums that may wrap have a type
  return codes.length > 0 ? codes.join(' ') : (pipelineOf(text).funcs.at(-1)?.types.join(', ') ?? '');
}

describe('operands are converted to a common type', () => {
  test.each([
    ['s + k', 'f32'],
    ['s + d', 'f64'],
    ['k * d', 'f64'],
    ['u + v', 'u16'],
    ['u + w', 'u32'],
    ['u + i', 'i8'],
    ['w + i', 'i32'],
    ['j - u', 'i16'],
    ['b + u', 'u8'],
    ['b + i', 'i8'],
    ['b + b', 'i32'],
    ['-b', 'i32'],
    ['-u', 'u8'],
    ['min(b, b)', 'bool'],
    ['max(u, j)', 'i16'],
    ['select(k, u, v)', 'u16'],
    ['select(b, b, b)', 'bool'],
    ['clamp(u, i, v)', 'i16'],
    ['u & i', 'i8'],
    ['b ^ b', 'bool'],
    ['~b', 'bool'],
    ['u == d', 'bool'],
    ['k && u', 'bool'],
    ['!k', 'bool'],
    ['w >> k', 'u32'],
    ['k >> w', 'i32'],
    ['u << k', 'u32'],
    ['i << w', 'i32'],
    ['u << b', 'u8'],
    ['b << i', 'u8'],
    ['b << b', 'i32'],
    ['b << 1', 'i32'],
    ['abs(i)', 'u8'],
    ['abs(u)', 'u8'],
    ['abs(d)', 'f64'],
    ['absd(u, k)', 'u32'],
    ['absd(s, s)', 'f32'],
    ['popcount(j)', 'i16'],
    ['sqrt(k)', 'f32'],
    ['sqrt(d)', 'f64'],
    ['pow(s, d)', 'f64'],
    ['floor(u)', 'f32'],
    ['is_nan(d)', 'bool'],
    ['saturating_i8(d)', 'i8'],
    ['reinterpret_i32(s)', 'i32'],
    ['reinterpret_f64(reinterpret_u64(d))', 'f64'],
    ['reinterpret_f32(4286578688)', 'f32'],
    ['img[u]', 'u8'],
    ['x + img.len[0]', 'i32'],
    ['sum(r = (0, 3) : u)', 'u8'],
    ['sum(r = (0, 3) : b)', 'i32'],
    ['maximum(r = (0, 3) : b)', 'bool'],
  ])('%s is %s', (e, type) => {
    expect(typeOf(e)).toBe(type);
  });
});

describe('literals', () => {
  test.each([
    ['12', 'i32'],
    ['1.5', 'f32'],
    ['true', 'bool'],
    ['u + 1', 'u8'],
    ['1 + u', 'u8'],
    ['u + 255', 'u8'],
    ['u + 256', 'S301'],
    ['u + -1', 'S301'],
    ['i + -128', 'i8'],
    ['i - 129', 'S301'],
    ['u < 300', 'S301'],
    ['u * 0.5', 'f32'],
    ['d * 0.1', 'f64'],
    ['s + 1', 'f32'],
    ['s + 16777217', 'S301'],
    ['d + 16777217', 'f64'],
    ['s + 1e39', 'S301'],
    ['d + 1e39', 'f64'],
    ['d + 1e400', 'S106'],
    ['2147483647', 'i32'],
    ['2147483648', 'S301'],
    ['-2147483648', 'i32'],
    ['u32(4294967295)', 'u32'],
    ['u8(300)', 'u8'],
    ['w + 4294967295', 'u32'],
    ['99999999999999999999', 'S301'],
    ['b + 1', 'i32'],
    ['b == 2', 'bool'],
    ['min(u, 1, 2)', 'u8'],
    ['clamp(j, 0, 9)', 'i16'],
    ['select(b, u, 0)', 'u8'],
    ['select(b, 1, 0)', 'i32'],
    ['1 << u', 'u8'],
    ['pow(2, 3)', 'f32'],
    ['f32(1 / 3)', 'f32'],
  ])('%s is %s', (e, type) => {
    expect(typeOf(e)).toBe(type);
  });

  test('a declared type applies to all literals of the expression', () => {
    const ok = ['0', 'select(x > 0, 1, 255)', '1 + 2 * 3', 'min(1, 2)'];
    for (const e of ok) expect(codesOf(`pipeline f() { fun f(x): u16 = ${e}; }`)).toEqual([]);
    expect(codesOf('pipeline f() { fun f(x): f64 = 0.1; }')).toEqual([]);
    expect(codesOf('pipeline f() { fun f(x): u8 = select(x > 0, 1, 256); }')).toEqual(['S301']);
    expect(codesOf('pipeline f() { fun f(x): u8 = x + 1; }')).toEqual(['S302']);
  });
});

describe('there are no implicit narrowing or sign conversions', () => {
  test.each([
    ['f64', 's', []],
    ['f32', 'd', ['S303']],
    ['i32', 'u', []],
    ['i32', 'w', ['S303']],
    ['u8', 'v', ['S303']],
    ['u8', 'i', ['S303']],
    ['f32', 'v', []],
    ['f32', 'k', ['S303']],
    ['f64', 'w', []],
    ['u8', 'b', []],
    ['bool', 'u', ['S303']],
  ])('an update of %s by %s', (type, e, codes) => {
    expect(codesOf(`pipeline f(${inputs}) { fun f(x) = { ${type}(0); (x) <- ${e}; } }`)).toEqual(codes);
  });
});

describe('tuples', () => {
  test.each([
    ['(u, s)', 'u8, f32'],
    ['(1, 2.5)', 'i32, f32'],
    ['(x, 1, 2, 3, 4, 5, 6, 7)', 'i32, i32, i32, i32, i32, i32, i32, i32'],
    ['(x, 1, 2, 3, 4, 5, 6, 7, 8)', 'S319'],
    ['(x, y)', 'S214'],
    ['img[x].0', 'S317'],
    ['repeat_edge(img)[x].0', 'S317'],
  ])('%s is %s', (e, type) => {
    expect(typeOf(e)).toBe(type);
  });

  test('each component has its own declared type', () => {
    expect(codesOf('pipeline f() { fun f(x): (u8, f64) = (1, 2.5); }')).toEqual([]);
    expect(codesOf('pipeline f() { fun f(x): (u8, f64) = (x, 2.5); }')).toEqual(['S302']);
    expect(codesOf('pipeline f() { fun f(x): (u8, f64) = (256, x); }')).toEqual(['S301', 'S302']);
    expect(codesOf('pipeline f() { fun f(x): (u8, u8) = 1; }')).toEqual(['S318']);
    expect(codesOf('pipeline f() { fun f(x): u8 = (1, 2); }')).toEqual(['S318']);
  });

  test.each([
    ['(f[x].1, f[x].0)', ['S303']],
    ['(u8(f[x].1), f[x].0)', []],
    ['1', ['S318']],
    ['(1, 2, 3)', ['S318']],
    ['(f[x], 2)', ['S316']],
    ['(f[x].2, 2)', ['S317']],
    ['(300, 1)', ['S301']],
  ])('an update of (u8, i32) by %s', (values, codes) => {
    expect(codesOf(`pipeline f() { fun f(x) = { (u8(x), x); (x) <- ${values}; } }`)).toEqual(codes);
  });

  test('a func with an unknown type causes no further errors', () => {
    expect(codesOf('pipeline f() { fun g(x) = (x, y); fun f(x) = g[x].1 + g[x].0; }')).toEqual(['S214']);
    expect(codesOf('pipeline f() { fun g(x) = (x, y); fun f(x) = g[x].2; }')).toEqual(['S214', 'S317']);
  });
});

describe('operators on types that they do not accept', () => {
  test.each([
    ['s & 1', 'S304'],
    ['~d', 'S304'],
    ['s << 2', 'S304'],
    ['popcount(s)', 'S304'],
    ['s && b', 'S305'],
    ['!d', 'S305'],
    ['select(s, 1, 2)', 'S305'],
    ['img[s]', 'S306'],
    ['img[w]', 'S306'],
    ['img[abs(k)]', 'S306'],
    ['img', 'S309'],
    ['k[x]', 'S309'],
    ['x[0]', 'S309'],
    ['img(x)', 'S308'],
    ['sqrtt(x)', 'S308'],
    ['img.len[1]', 'S311'],
    ['k.len[0]', 'S311'],
    ['repeat_edge(img)', 'S313'],
    ['repeat_edge(img, 0)[x]', 'S313'],
    ['repeat_edge(img, 0, 3)[x]', 'u8'],
    ['constant_exterior(img, 0, 0, 3)[x]', 'u8'],
    ['constant_exterior(img, 0, 3)[x]', 'S313'],
    ['constant_exterior(img)[x]', 'S313'],
    ['constant_exterior(img, 300)[x]', 'S301'],
    ['constant_exterior(img, k)[x]', 'S304'],
    ['repeat_edge(img)[x, x]', 'S215'],
    ['min(x)', 'S307'],
    ['clamp(x, 0)', 'S307'],
  ])('%s is %s', (e, code) => {
    expect(typeOf(e)).toBe(code);
  });
});
