import { maxInterleavedLoads } from '../../heuristics.ts';
import { constantOf, int, minus, operation, plus, times } from '../ir/build.ts';
import type { Code, Gather, Operation } from '../ir/code.ts';
import { elementStride } from '../ir/ramp.ts';
import type { Definitions } from './definitions.ts';
import { laneQuotient } from './lane-quotient.ts';
import { isPowerOfTwo, residueOf } from './residue.ts';

/**
 * A gather as strided vector loads, interleaved if there are several; null if its addresses are not known to be
 * periodic, if its lanes are not two or more whole periods, or if too many loads would be needed.
 *
 *     p{s + ⟨b, b + 1, …⟩ / 2}   =   interleave(p{s + b / 2 step 1}, p{s + (b + 1) / 2 step 1})
 *
 * because ⌊(b + 2·i + j) / 2⌋ = i + ⌊(b + j) / 2⌋. Other divisors and strides are handled in the same way, and so are
 * sums with periodic terms, such as ⟨b, b + 1, …⟩ mod 2. The coordinates do not wrap: lanes on both sides of a wrap
 * would be too far apart for one buffer.
 */
export function loadsOfGather(e: Gather, definitions: Definitions): Code | null {
  const { type, lanes, buffer } = e;
  const addresses = type === 'bool' ? null : periodic(e.addresses, definitions);
  if (addresses === null) return null;
  const { period, step } = addresses;
  const stride = elementStride(int(step), type);
  if (stride === null || period > maxInterleavedLoads || lanes % period !== 0 || lanes < 2 * period) return null;
  const parts = Array.from({ length: period }, (_, j): Code => {
    return { tag: 'Load', type, lanes: lanes / period, buffer, address: addresses.at(j, 1), stride };
  });
  return period === 1 ? (parts[0] ?? null) : { tag: 'Interleave', type, lanes, parts };
}

/** A vector whose lanes increase by `step` from one period to the next: lane i + period is lane i plus step. */
interface Periodic {
  readonly period: number;
  /** A lane of the first period, times a factor. */
  readonly at: (lane: number, factor: number) => Code;
  readonly step: number;
}

/** An i32 expression as a periodic vector; null if it is not known to be one. */
function periodic(e: Code, definitions: Definitions): Periodic | null {
  const scalar = definitions.scalarOf(e);
  if (scalar !== null) return { period: 1, at: (_, factor) => times(scalar, int(factor)), step: 0 };
  const quotient = laneQuotient(e, definitions);
  if (quotient !== null) {
    const { base, stride, divisor } = quotient;
    const at: Periodic['at'] = (j, factor) => scaledQuotient(divisor, base, j * stride, factor, definitions);
    return { period: divisor, at, step: stride };
  }
  const definition = definitions.definitionOf(e);
  if (definition.tag === 'Ramp') {
    const { base } = definition;
    const step = constantOf(definition.stride);
    return step === null ? null : { period: 1, at: (j, factor) => times(plus(base, int(j * step)), int(factor)), step };
  }
  if (definition.tag !== 'Operation' || definition.type !== 'i32') return null;
  if (definition.op === '%') return remainders(definition, definitions);
  const [a, b] = definition.args.map((arg) => periodic(arg, definitions));
  if (!a || !b) return null;
  if (definition.op === '+') return combined(a, b, plus, 1);
  if (definition.op === '-') return combined(a, b, minus, -1);
  if (definition.op !== '*') return null;
  const [some, by] = a.period === 1 && a.step === 0 ? [b, a] : [a, b];
  const number = by.period === 1 && by.step === 0 ? constantOf(by.at(0, 1)) : null;
  if (number === null) return null;
  const at: Periodic['at'] = (j, factor) => some.at(j, Math.imul(number, factor));
  return { period: some.period, at, step: Math.imul(some.step, number) };
}

/** The sum or difference of two periodic vectors; null if neither period is a multiple of the other. */
function combined(a: Periodic, b: Periodic, op: (a: Code, b: Code) => Code, sign: 1 | -1): Periodic | null {
  const [short, long] = a.period < b.period ? [a.period, b.period] : [b.period, a.period];
  if (long % short !== 0) return null;
  const at = ({ period, at, step }: Periodic, j: number, factor: number): Code =>
    plus(at(j % period, factor), int(Math.imul(Math.imul(step, Math.floor(j / period)), factor)));
  const stepOf = ({ period, step }: Periodic): number => Math.imul(step, long / period);
  return {
    period: long,
    at: (j, factor) => op(at(a, j, factor), at(b, j, factor)),
    step: (stepOf(a) + sign * stepOf(b)) | 0,
  };
}

/**
 * ⟨b, b + s, …⟩ mod n for a constant s and a power of two n; null for other remainders. 2³² is a multiple of n, so
 * wrapping does not matter.
 */
function remainders({ args: [a, b] }: Operation, definitions: Definitions): Periodic | null {
  const lanes = a === undefined ? null : definitions.definitionOf(a);
  const by = b === undefined ? null : definitions.scalarOf(b);
  const modulus = by === null ? null : constantOf(by);
  if (lanes?.tag !== 'Ramp' || modulus === null || !isPowerOfTwo(modulus)) return null;
  const stride = constantOf(lanes.stride);
  if (stride === null) return null;
  const at: Periodic['at'] = (j, factor) => times(remainderOf(lanes.base, j * stride, modulus), int(factor));
  return { period: periodOf(stride, modulus), at, step: 0 };
}

/** (base + more) mod modulus; constant folding may evaluate it. */
function remainderOf(base: Code, more: number, modulus: number): Code {
  return operation('%', 'i32', plus(base, int(more)), int(modulus));
}

/**
 * factor·⌊(base + more) / divisor⌋. If the divisor is a power of two that divides the factor, the quotient is replaced:
 * divisor·⌊n / divisor⌋ is n − n mod divisor, modulo 2³². The remainder is often loop-invariant, and then the
 * difference grows by a constant in each iteration.
 */
function scaledQuotient(divisor: number, base: Code, more: number, factor: number, definitions: Definitions): Code {
  if (!isPowerOfTwo(divisor) || factor % divisor !== 0)
    return times(dividedBy(divisor, base, more, definitions), int(factor));
  const multiple = minus(plus(base, int(more)), remainderOf(base, more, divisor));
  return times(multiple, int(factor / divisor));
}

/** The period of i·stride mod modulus, where the modulus is a power of two. */
function periodOf(stride: number, modulus: number): number {
  return stride % modulus === 0 ? 1 : 2 * periodOf(2 * stride, modulus);
}

/** ⌊(base + more) / divisor⌋, as ⌊(base − r) / divisor⌋ plus a constant if the remainder r of the base is known. */
function dividedBy(divisor: number, base: Code, more: number, definitions: Definitions): Code {
  const residue = isPowerOfTwo(divisor) ? residueOf(base, divisor, definitions) : null;
  if (residue === null || residue.terms.length > 0) return operation('/', 'i32', plus(base, int(more)), int(divisor));
  const { constant } = residue;
  const quotient = operation('/', 'i32', minus(base, int(constant)), int(divisor));
  return plus(quotient, int(Math.floor((constant + more) / divisor)));
}
