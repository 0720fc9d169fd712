import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxDiagnostics } from '../../src/language/lex.ts';
import { parse } from '../../src/language/parse.ts';
import { maxDepth } from '../../src/language/parser.ts';
import { printFile } from '../../src/language/print-tree.ts';
import { cases } from '../deep.ts';
import { anyFile } from './arbitrary-tree.ts';

/** The properties of the result for every text. */
function expectSense(text: string): void {
  const { tree, diagnostics } = parse(text);
  expect(diagnostics.length).toBeLessThanOrEqual(maxDiagnostics);
  for (const { code, place } of diagnostics) {
    expect(code).toMatch(/^S(10[1-7]|111)$/);
    expect(place).not.toBeNull();
    if (place === null) continue;
    expect(0 <= place.from && place.from <= place.to && place.to <= text.length).toBe(true);
  }
  const printed = printFile(tree);
  const again = parse(printed);
  expect(again.diagnostics).toEqual([]);
  expect(printFile(again.tree)).toBe(printed);
}

describe('every text has a tree and diagnostics', () => {
  test('of random characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectSense), { numRuns: cases(250, 1000) });
  });

  test('of random surrogates', () => {
    const units = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes));
    fc.assert(fc.property(units, expectSense), { numRuns: cases(250, 1000) });
  });

  test('of random tokens', () => {
    const words =
      'pipeline schedule fun rdom in if true false f x sum min u8 12 1.5 1e 0x @ /* // \n ( ) [ ] { } , ; : . = + - * / % & | ^ ~ ! < > == <- << &&';
    const token = fc.constantFrom(...words.split(' '));
    const tokens = fc.array(token, { maxLength: 60 }).map((all) => all.join(' '));
    fc.assert(fc.property(tokens, expectSense), { numRuns: cases(1000, 5000) });
  });

  test('of a program with a part removed or moved', () => {
    const cut = fc
      .tuple(anyFile.map(printFile), fc.nat(), fc.nat(20), fc.nat())
      .map(([text, at, length, elsewhere]) => {
        const from = at % (text.length + 1);
        const rest = text.slice(0, from) + text.slice(from + length);
        const to = elsewhere % (rest.length + 1);
        return rest.slice(0, to) + text.slice(from, from + length) + rest.slice(to);
      });
    fc.assert(fc.property(cut, expectSense), { numRuns: cases(250, 1000) });
  });
});

describe('depth', () => {
  const program = (e: string) => `pipeline f() { fun f(x) = ${e}; fun g(x) = x; }`;
  const nested = (open: string, close: string, levels: number) =>
    program(`${open.repeat(levels)}x${close.repeat(levels)}`);

  const forms = {
    parentheses: ['(', ')'],
    accesses: ['g[', ']'],
    'minus signs': ['-', ''],
    calls: ['g(', ')'],
    reductions: ['sum(r = (0, ', ') : r)'],
    'sums from the left': ['', '+x'],
    'sums from the right': ['x+(', ')'],
    'operators of every level': ['1||2&&3<4|5^6&7<<8+9*(', ')'],
  } as const;

  for (const [what, [open, close]] of Object.entries(forms)) {
    test.each([1001, 10_000, cases(50_000, 100_000)])(`%i ${what} are too deep, and cause no other error`, (levels) => {
      const { tree, diagnostics } = parse(nested(open, close, levels));
      expect(diagnostics.map((d) => d.code)).toEqual(['S104']);
      expect(tree.items).toMatchObject([{ funcs: [{ name: { name: 'g' } }] }]);
    });
  }

  const times = cases(200_000, 1_000_000);
  test.each(['(', 'g[', '-', 'g(', '{', '['])(`${times} times %s and nothing else`, (open) => {
    const { diagnostics } = parse(open.repeat(times));
    expect(diagnostics.length).toBe(1);
    expect(parse(`pipeline f() { fun f(x) = ${open.repeat(times)}`).diagnostics.length).toBeLessThanOrEqual(2);
  });

  test('one level below the limit is accepted', () => {
    for (const what of [
      'parentheses',
      'accesses',
      'minus signs',
      'calls',
      'reductions',
      'sums from the left',
    ] as const) {
      const [open, close] = forms[what];
      const text = nested(open, close, maxDepth - 1);
      expect(parse(text).diagnostics).toEqual([]);
      expectSense(text);
    }
  });

  test('the depth of a chain around a nested expression is the sum', () => {
    const half = `${'('.repeat(maxDepth / 2)}x${')'.repeat(maxDepth / 2)}`;
    expect(parse(program(`${half}${'+x'.repeat(maxDepth / 2 - 2)}`)).diagnostics).toEqual([]);
    expect(parse(program(`${half}${'+x'.repeat(maxDepth / 2 + 2)}`)).diagnostics.map((d) => d.code)).toEqual(['S104']);
  });

  test('the length of an argument list is not limited', () => {
    expectSense(program(`f(${'x, '.repeat(cases(100_000, 300_000))}x)`));
  });
});

describe('parsing of garbage terminates, with a bounded number of diagnostics', () => {
  const openings = ['', 'pipeline f() { fun f(x) = ', 'pipeline f() { fun f(x) = { 1; ', 'schedule s { '];
  const pieces = ['{', '}', ';', '@ ', '(', ')', '<-', 'fun ', 'fun f(x) = {', 'pipeline f() {', 'schedule s {', '0x '];
  const more = [
    '.',
    'a',
    '1',
    '/*',
    '/',
    "'",
    '\u0000',
    '\ud800',
    'x ',
    '12e+',
    'f.',
    '(x) <- 1\n',
    'rdom(r = [',
    '1 < ',
  ];

  const length = cases(10_000, 100_000);

  test.each([...pieces, ...more])(`${length} characters of %j`, (piece) => {
    for (const opening of openings) expectSense(opening + piece.repeat(length / piece.length));
  });

  test(`${10 * length} characters of all of them`, () => {
    const all = [...pieces.filter((piece) => piece !== '/*'), ...openings].join(' ');
    expectSense(all.repeat((10 * length) / all.length));
  });
});
