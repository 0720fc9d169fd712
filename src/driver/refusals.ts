import { certainOverflowOf, overflowOf, violationOf } from '../bounds/startup/overflow.ts';
import { violation } from '../bounds/startup/requirements.ts';
import { type Diagnostic, refuse } from '../errors/diagnostic.ts';
import { programStuck } from '../errors/S704.ts';
import { windowOverflow } from '../errors/S706.ts';
import { inputTooSmall } from '../errors/S708.ts';
import { requirementFailed } from '../errors/S719.ts';
import { requirementText } from '../language/requirements/text.ts';
import { withFullTiles } from '../machine/lower/tiled-program.ts';
import { programValues, type Request } from '../semantics/request.ts';
import { startupValue } from '../semantics/startup.ts';
import type { Stuck } from '../semantics/target/store.ts';
import { volume } from '../syntax/array.ts';
import type { StartupRequirement } from '../syntax/extensions/requirement.ts';
import type { Program } from '../syntax/target.ts';

/** Refuse a call that cannot run: a requirement does not hold, or window or coordinate arithmetic may overflow. */
export function checkCall(P: Program, z: Request): void {
  const failed = violationOf(P, programValues(P, z));
  if (failed !== null) refuse(requirementFailed(failed, null));
  checkOverflow(P, z);
}

/**
 * Refuse a run with window or coordinate arithmetic that may overflow. A run on empty windows computes nothing. The
 * conditions of full tiles are included, although only compiled programs have them, so that all engines refuse the same
 * runs.
 */
function checkOverflow(P: Program, z: Request): void {
  const overflow = volume(z.window) === 0 ? null : overflowOf(withFullTiles(P), programValues(P, z));
  if (overflow !== null) refuse(windowOverflow(overflow, null));
}

/** Refuse a program with window or coordinate arithmetic that overflows in every run. */
export function checkCertainOverflow(P: Program): void {
  const overflow = certainOverflowOf(withFullTiles(P));
  if (overflow !== null) refuse(windowOverflow({ ...overflow, always: true }, null));
}

/** Refuse a run that is stuck, with a description of why. */
export function refuseStuck(stuck: Stuck, P: Program, z: Request): never {
  return refuse(
    failedRequirement(stuck, P, z) ?? shortInput(stuck, P, z) ?? programStuck({ what: describe(stuck) }, null),
  );
}

/** The diagnostic for a requirement that does not hold. Null if the run is stuck for another reason. */
function failedRequirement(stuck: Stuck, P: Program, z: Request): Diagnostic | null {
  if (stuck.tag !== 'AssertionFailure') return null;
  const values = programValues(P, z);
  // Several requirements may have the same message.
  const isFailed = (each: StartupRequirement): boolean =>
    requirementText(each).message === stuck.why && startupValue(each.condition, values) === 0;
  const failed = P.requirements.find(isFailed);
  return failed === undefined ? null : requirementFailed(violation(requirementText(failed), values), null);
}

/**
 * The diagnostic for an input that is too small. Null if the run is stuck for another reason, or if the range that it
 * reads cannot be computed.
 */
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
      return `${stuck.func}[${stuck.point.join(', ')}] is read outside its bounds`;
    case 'WriteOutOfBounds':
      return `${stuck.func}[${stuck.point.join(', ')}] is written outside its bounds`;
  }
}
