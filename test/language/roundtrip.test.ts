import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../../src/language/parse.ts';
import { printExpr, printFile } from '../../src/language/print-tree.ts';
import type { ExprTree } from '../../src/language/tree.ts';
import { cases } from '../deep.ts';
import { anyExpr, anyFile } from './arbitrary-tree.ts';
import { parseExpr } from './show.ts';
import { withoutPlaces } from './without-places.ts';

describe('printing and parsing', () => {
  test('parse(print(t)) = t, except for positions', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const { tree, diagnostics } = parse(printFile(file));
        expect(diagnostics).toEqual([]);
        expect(withoutPlaces(tree)).toEqual(withoutPlaces(file));
      }),
      { numRuns: cases(200, 500) },
    );
  });

  test('parse(print(e)) = e, except for positions', () => {
    fc.assert(
      fc.property(anyExpr, (e) => {
        expect(withoutPlaces(parseExpr(printExpr(e)))).toEqual(withoutPlaces(e));
      }),
      { numRuns: cases(600, 2000) },
    );
  });

  test('print(parse(print(t))) = print(t), and no line ends in a space', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const text = printFile(file);
        expect(printFile(parse(text).tree)).toBe(text);
        expect(text).not.toMatch(/[ \t]$/m);
      }),
    );
  });

  test('no pair of parentheses can be omitted', () => {
    fc.assert(
      fc.property(anyExpr, (e) => {
        const text = printExpr(e);
        for (const shorter of withoutOnePair(text)) {
          const { tree, diagnostics } = parse(`pipeline f() { fun f() = ${shorter}; }`);
          const [item] = tree.items;
          const other = item?.tag === 'Pipeline' ? item.funcs[0]?.pure : undefined;
          if (diagnostics.length === 0) expect(withoutPlaces(other)).not.toEqual(withoutPlaces([e]));
        }
      }),
    );
  });

  test('the law detects a printer that omits parentheses', () => {
    const forgetful = (e: ExprTree) => printExpr(e).replaceAll(/[()]/g, '');
    const outcome = fc.check(
      fc.property(anyExpr, (e) => {
        expect(withoutPlaces(parseExpr(forgetful(e)))).toEqual(withoutPlaces(e));
      }),
    );
    expect(outcome.failed).toBe(true);
  });
});

/** The texts without one pair of parentheses, for all pairs that group an expression. */
function* withoutOnePair(text: string): Generator<string> {
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if ('(['.includes(text.charAt(i))) open.push(i);
    if (!')]'.includes(text.charAt(i))) continue;
    const from = open.pop() ?? 0;
    const groups = text[from] === '(' && text[i] === ')' && !/[\w$]$| = $/.test(text.slice(0, from).slice(-3));
    if (groups) yield text.slice(0, from) + text.slice(from + 1, i) + text.slice(i + 1);
  }
}
