import { isFloat, isLong, type Type } from '../../../../syntax/type.ts';
import { canonicalNan } from '../../../../syntax/value.ts';
import type { Assembler } from '../assembler.ts';
import { constantVector } from '../constants.ts';
import type { Operand } from '../operand.ts';
import { floatShape } from '../registers.ts';

/**
 * The bits of floats as integers of the same width, or the reverse, lane by lane. Vector registers have no type, so no
 * instruction is needed, except that the bits of NaN, which WebAssembly does not specify, become canonical.
 */
export function reinterpretVector(a: Assembler, x: Operand, from: Type, to: Type): Operand {
  if (isFloat(to)) return x;
  const held = a.hold(x);
  const isNan = a.apply(`${floatShape(from)}.ne`, held, held);
  return a.choose(isNan, constantVector(a, to, isLong(to) ? canonicalNan.f64 : canonicalNan.f32), held);
}
