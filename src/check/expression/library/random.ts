import { wrongOperandType } from '../../../errors/S304.ts';
import type { CallTree } from '../../../language/tree.ts';
import { cast, constant, type Expr, operation } from '../../../syntax/expr.ts';
import { isFloat } from '../../../syntax/type.ts';
import { all } from '../../all.ts';
import { report } from '../../notes.ts';
import type { Elaborator } from '../elaborator.ts';

/** random_uint(seed, e, …) etc.: pseudorandom numbers that depend only on their arguments. */
export const randomFunctions = [
  { name: 'random_uint', of: (hash: Expr): Expr => hash },
  { name: 'random_int', of: (hash: Expr): Expr => cast('i32', hash) },
  { name: 'random_float', of: inUnitInterval },
] as const;

export function elaborateRandom(
  elaborator: Elaborator,
  name: string,
  of: (hash: Expr) => Expr,
  e: CallTree,
): Expr | null {
  const operands = all(e.args.map((arg) => elaborator.elaborate(arg)));
  if (operands === null) return null;
  const float = operands.find(({ type }) => isFloat(type));
  if (float !== undefined)
    return report(elaborator.notes, wrongOperandType({ operator: name, type: float.type, wants: 'integers' }, e.at));
  const [seed, ...point] = operands.map((operand) => cast('u32', operand));
  return seed === undefined ? null : of(mixed(point.reduce(joined, mixed(seed))));
}

/**
 * h·m + c modulo 2³², with a multiplier m that has a good lattice structure in several dimensions. It uses h once, so
 * expressions of many coordinates stay small.
 */
function joined(hash: Expr, coordinate: Expr): Expr {
  return operation('+', product(hash, 0xac564b05), coordinate);
}

/**
 * A permutation of the 32-bit words in which every bit of the operand changes each bit of the result with a probability
 * of about one half. It multiplies by two odd constants, with an xorshift before and after each.
 */
function mixed(word: Expr): Expr {
  const first = product(folded(word, 16), 0x21f0aaad);
  const second = product(folded(first, 15), 0x735a2d97);
  return folded(second, 15);
}

/** w ^ (w >> n) */
function folded(word: Expr, n: number): Expr {
  return operation('^', word, operation('>>', word, constant('u32', n)));
}

function product(word: Expr, factor: number): Expr {
  return operation('*', word, constant('u32', factor));
}

/** The upper 24 bits as a fraction in [0, 1), exact in f32. */
function inUnitInterval(hash: Expr): Expr {
  const upper = cast('f32', operation('>>', hash, constant('u32', 8)));
  return operation('*', upper, constant('f32', 2 ** -24));
}
