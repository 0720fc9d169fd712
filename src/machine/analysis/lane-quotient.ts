import { integerOf } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { Definitions } from './definitions.ts';

/** ⌊(base + stride·⟨0, 1, …⟩) / divisor⌋, where the divisor is positive: each of so many neighbours has the same value. */
export interface LaneQuotient {
  readonly base: Code;
  readonly stride: number;
  readonly divisor: number;
}

/** What a vector is as a quotient; null if it is none, or its lanes are not at constant distances before. */
export function laneQuotient(e: Code, definitions: Definitions): LaneQuotient | null {
  const found = definitions.definitionOf(e);
  if (found.tag !== 'Operation' || found.type !== 'i32' || !(found.op === '/' || found.op === '>>')) return null;
  const [lanes, by] = found.args.map((arg) => definitions.definitionOf(arg));
  const number = by === undefined ? null : definitions.scalarOf(by);
  const constant = number === null ? null : integerOf(number);
  if (lanes?.tag !== 'Ramp' || constant === null || !(found.op === '/' ? constant > 0 : isShift(constant))) return null;
  const stride = integerOf(lanes.stride);
  return stride === null ? null : { base: lanes.base, stride, divisor: found.op === '/' ? constant : 2 ** constant };
}

/** The same of scalars, and of lanes at constant distances, whose divisor is 1. */
export function evenlySpaced(e: Code, definitions: Definitions): LaneQuotient | null {
  if (e.lanes === 1) return { base: e, stride: 0, divisor: 1 };
  const lanes = definitions.definitionOf(e);
  if (lanes.tag !== 'Ramp') return laneQuotient(lanes, definitions);
  const stride = integerOf(lanes.stride);
  return stride === null ? null : { base: lanes.base, stride, divisor: 1 };
}

function isShift(n: number): boolean {
  return n >= 0 && n < 31;
}
