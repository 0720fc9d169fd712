import type { CallTree } from '../../../language/tree.ts';
import { constant, type Expr, operation } from '../../../syntax/expr.ts';
import type { Type } from '../../../syntax/type.ts';
import type { Elaborator } from '../elaborator.ts';
import { elaborateOperands } from '../operands.ts';

/**
 * The approximate inverses of Halide. WebAssembly has no instructions that approximate them, so they are computed by a
 * division and a square root. IEEE 754 defines the rounding of both, so the results are the same on every engine.
 */
export const fastInverses = [
  { name: 'fast_inverse', of: inverse },
  { name: 'fast_inverse_sqrt', of: (x: Expr): Expr => inverse(operation('sqrt', x)) },
] as const;

export function elaborateFastInverse(
  elaborator: Elaborator,
  { name, of }: (typeof fastInverses)[number],
  e: CallTree,
  expected: Type | null,
): Expr | null {
  const [x] = elaborateOperands(elaborator, 'float', name, e.args, e, expected) ?? [];
  return x === undefined ? null : of(x);
}

function inverse(x: Expr): Expr {
  return operation('/', constant(x.type, 1), x);
}
