import { constantOf } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { Definitions } from './definitions.ts';

/** ⌊(base + stride·⟨0, 1, …⟩) / divisor⌋ with a positive divisor. Neighboring lanes often have the same value. */
export interface LaneQuotient {
  readonly base: Code;
  readonly stride: number;
  readonly divisor: number;
}

/** A vector as a ramp with a constant stride divided by a constant; null if it has no such form. */
export function laneQuotient(e: Code, definitions: Definitions): LaneQuotient | null {
  const definition = definitions.definitionOf(e);
  if (definition.tag !== 'Operation' || definition.type !== 'i32' || !(definition.op === '/' || definition.op === '>>'))
    return null;
  const [lanes, by] = definition.args.map((arg) => definitions.definitionOf(arg));
  const number = by === undefined ? null : definitions.scalarOf(by);
  const constant = number === null ? null : constantOf(number);
  if (lanes?.tag !== 'Ramp' || constant === null || !(definition.op === '/' ? constant > 0 : isShift(constant)))
    return null;
  const stride = constantOf(lanes.stride);
  return stride === null
    ? null
    : { base: lanes.base, stride, divisor: definition.op === '/' ? constant : 2 ** constant };
}

/** Like `laneQuotient`, but also accepts scalars and ramps with a constant stride, as quotients by 1. */
export function evenlySpaced(e: Code, definitions: Definitions): LaneQuotient | null {
  if (e.lanes === 1) return { base: e, stride: 0, divisor: 1 };
  const lanes = definitions.definitionOf(e);
  if (lanes.tag !== 'Ramp') return laneQuotient(lanes, definitions);
  const stride = constantOf(lanes.stride);
  return stride === null ? null : { base: lanes.base, stride, divisor: 1 };
}

function isShift(n: number): boolean {
  return n >= 0 && n < 31;
}
