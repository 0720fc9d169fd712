import { expect, test } from 'vitest';
import { Refusal } from '../../src/errors/diagnostic.ts';
import { difference } from '../../src/simplify/affine.ts';
import { withinSteps } from '../../src/simplify/work.ts';
import { type Expr, int, operation, variable } from '../../src/syntax/expr.ts';

/** v₀ + v₁ + … */
function sumOf(terms: number): Expr {
  const atoms = Array.from({ length: terms }, (_, i): Expr => variable(`v${i}`));
  return atoms.reduce((a, b) => operation('+', a, b));
}

function codeOf(action: () => void): string | undefined {
  try {
    action();
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.diagnostics[0]?.code;
    throw thrown;
  }
  return undefined;
}

test('an operation on a long sum counts as several steps', () => {
  const collect = (terms: number) => () => {
    const e = sumOf(terms);
    for (let i = 0; i < 20_000; i++) difference(e, int(i));
  };
  expect(codeOf(() => withinSteps('f', 0, collect(4)))).toBe(undefined);
  expect(codeOf(() => withinSteps('f', 0, collect(600)))).toBe('S712');
});
