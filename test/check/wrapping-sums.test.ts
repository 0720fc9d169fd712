import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';

/** The warnings about sums, with the text that each refers to. */
function warnings(program: string): readonly string[] {
  return checkText(program)
    .diagnostics.filter(({ code }) => code === 'S341')
    .map(
      ({ message, help, place }) => `${program.slice(place?.from, place?.to)}: ${message}. ${help.split(' If ')[0]}`,
    );
}

function ofExpression(type: string, e: string): string {
  const [found = 'fits'] = warnings(`pipeline f(img: ${type}[1]) { fun f(x) = ${e}; }`);
  return found;
}

test('sums of narrow types that may wrap', () => {
  const sums = [
    ['u8', 'img[x] + img[x + 1]'],
    ['u8', '(img[x] + img[x + 1] + img[x + 2]) / 3'],
    ['u8', 'saturating_u8(img[x] + 50)'],
    ['u8', 'f32(img[x] * 2 + img[x + 1])'],
    ['u8', 'sum(k = (0, 3) : img[x + k])'],
    ['u8', 'sum(k = (0, 258) : u16(img[x + k]))'],
    ['u8', 'sum(k = (0, img.len[0]) : u16(img[k]))'],
    ['u16', 'img[x] + img[x + 1] + img[x + 2]'],
    ['u16', 'u8((img[x] + img[x + 1]) / 2)'],
  ].map(([type = '', e = '']) => `${type}  ${ofExpression(type, e)}`);
  expect(`\n${sums.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    u8  img[x] + img[x + 1]: this sum of u8 values may be 510, and u8 wraps after 255. Cast before adding: u16(img[x]).
    u8  img[x] + img[x + 1] + img[x + 2]: this sum of u8 values may be 765, and u8 wraps after 255. Cast before adding: u16(img[x]).
    u8  img[x] + 50: this sum of u8 values may be 305, and u8 wraps after 255. Cast before adding: u16(img[x]).
    u8  img[x] * 2 + img[x + 1]: this sum of u8 values may be 765, and u8 wraps after 255. Cast before adding: u16(img[x]).
    u8  sum(k = (0, 3) : img[x + k]): this sum of u8 values may be 765, and u8 wraps after 255. Cast before adding: u16(img[x + k]).
    u8  sum(k = (0, 258) : u16(img[x + k])): this sum of u16 values may be 65790, and u16 wraps after 65535. Cast before adding: i32(img[x + k]).
    u8  sum(k = (0, img.len[0]) : u16(img[k])): this sum of u16 values may exceed 65535, and then it wraps. Cast before adding: i32(img[k]).
    u16  img[x] + img[x + 1] + img[x + 2]: this sum of u16 values may be 196605, and u16 wraps after 65535. Cast before adding: i32(img[x]).
    u16  img[x] + img[x + 1]: this sum of u16 values may be 131070, and u16 wraps after 65535. Cast before adding: i32(img[x]).
    "
  `);
});

test.each([
  'u16(img[x]) + img[x + 1] + img[x + 2]', // cast before adding
  'i32(img[x]) + img[x + 1]',
  'sum(k = (0, 257) : u16(img[x + k]))',
  'img[x] / 4 + img[x + 1] / 4', // ranges
  '(img[x] & 15) + (img[x + 1] & 15)',
  'min(img[x], 100) + 100',
  'sum(k = (0, 3) : img[x + k] / 4)',
  'u8(img[x] + img[x + 1])', // meant to wrap
  'u8(sum(k = (0, 3) : img[x + k]))',
  '(img[x] + img[x + 1]) & 15',
  '(img[x] + img[x + 1]) % 16',
  '(img[x] ^ 77) + 5', // hashes
  'img[x] * 31 + img[x + 1]',
  'u8(x) + img[x]',
  '(img[x] + img[x + 1]) * 181',
])('no warning: %s', (e) => {
  expect(ofExpression('u8', e)).toBe('fits');
});

test('the ranges of funcs are known, and an update that reads its own func may have any value', () => {
  expect(warnings('pipeline f(img: u8[1]) { fun g(x) = img[x] / 2; fun f(x) = g[x] + g[x + 1]; }')).toEqual([]);
  const scan = 'pipeline f(img: u8[1]) { fun f(x) = { img[x]; rdom(r = (1, 9)) in (r) <- f[r - 1] + img[r]; } }';
  expect(warnings(scan)).toMatchInlineSnapshot(`
    [
      "f[r - 1] + img[r]: this sum of u8 values may be 510, and u8 wraps after 255. Give f a wider type: start with i32(…).",
    ]
  `);
});

test('the sum that a warning proposes fits', () => {
  const cast = /(?<cast>\w+\((?<operand>[^)]*\])\))\./;
  for (const e of ['img[x] + img[x + 1]', 'img[x] * 2 + img[x + 1]', 'sum(k = (0, 3) : img[x + k])']) {
    for (const type of ['u8', 'u16']) {
      const { cast: wide = '', operand = '' } = cast.exec(ofExpression(type, e))?.groups ?? {};
      expect(ofExpression(type, e.replace(operand, wide))).toBe('fits');
    }
  }
});

test('a shared sum is examined once', () => {
  // 2⁴⁰ paths lead from the root of this expression to its leaf.
  const funs = Array.from({ length: 40 }, (_, i) => `fun g${i + 1}(x) = g${i}[x] + g${i}[x];`).join(' ');
  expect(warnings(`pipeline f(img: u8[1]) { fun g0(x) = img[x]; ${funs} fun f(x) = g40[x]; }`)).toHaveLength(40);
});

test('the examples have no warnings', () => {
  const files = readdirSync('examples').filter((file) => file.endsWith('.syl'));
  for (const file of files) expect(checkText(readFileSync(`examples/${file}`, 'utf8')).diagnostics, file).toEqual([]);
});
