import { certainOverflowOf, overflowOf } from '../bounds/startup/overflow.ts';
import { type Diagnostic, refuse } from '../errors/diagnostic.ts';
import { programStuck } from '../errors/S704.ts';
import { windowOverflow } from '../errors/S706.ts';
import { inputTooSmall } from '../errors/S708.ts';
import { programValues, type Request } from '../semantics/request.ts';
import { startupValue } from '../semantics/startup.ts';
import type { Stuck } from '../semantics/target/store.ts';
import { volume } from '../syntax/array.ts';
import type { Program } from '../syntax/target.ts';

/** Refuse a run whose window or coordinate arithmetic would overflow, before anything runs. An empty window needs none of it. */
export function checkOverflow(P: Program, z: Request): void {
  const overflow = volume(z.window) === 0 ? null : overflowOf(P, programValues(P, z));
  if (overflow !== null) refuse(windowOverflow(overflow, null));
}

/** Refuse a program whose window or coordinate arithmetic overflows in every run. */
export function checkCertainOverflow(P: Program): void {
  const overflow = certainOverflowOf(P);
  if (overflow !== null) refuse(windowOverflow(overflow, null));
}

/** A stuck state in words. */
export function refuseStuck(stuck: Stuck, P: Program, z: Request): never {
  return refuse(shortInput(stuck, P, z) ?? programStuck({ what: describe(stuck) }, null));
}

/** By how much an input falls short, if that is what stopped the run. */
function shortInput(stuck: Stuck, P: Program, z: Request): Diagnostic | null {
  const need = stuck.tag === 'AssertionFailure' ? P.needs().find(({ why }) => why === stuck.why) : undefined;
  if (need === undefined) return null;
  const values = programValues(P, z);
  const [first, last] = [need.first, need.last].map((e) => startupValue(e, values));
  const has = z.inputs.get(need.input)?.bounds[need.dim];
  if (typeof first !== 'number' || typeof last !== 'number' || has === undefined) return null;
  return inputTooSmall({ ...need, first, last, has }, null);
}

function describe(stuck: Stuck): string {
  switch (stuck.tag) {
    case 'AssertionFailure':
      return stuck.why;
    case 'RdomFailure':
      return `the loop over ${stuck.variable} has the length ${stuck.len}`;
    case 'ReadOutOfBounds':
      return `${stuck.func}[${stuck.point.join(', ')}] is read outside of its bounds`;
    case 'WriteOutOfBounds':
      return `${stuck.func}[${stuck.point.join(', ')}] is written outside of its bounds`;
  }
}
