import type { Module } from '../check/check.ts';
import { placesOf } from '../check/places-of.ts';
import { type Diagnostic, Refusal } from '../errors/diagnostic.ts';
import type { Schedule } from '../syntax/schedule.ts';
import { compile } from './compile.ts';

/**
 * The windows of a valid pipeline that are unbounded, under each of its schedules. An inlined func has no window, so
 * the error may disappear under another schedule. A pipeline without schedules therefore gets warnings instead of
 * errors.
 */
export function checkBounds(module: Module): readonly Diagnostic[] {
  if (module.schedules.length === 0) return unbounded(module, null).map((d) => ({ ...d, severity: 'warning' }));
  return module.schedules.flatMap((S) =>
    unbounded(module, S).map((d) => ({ ...d, message: `${d.message} (under the schedule ${S.name})` })),
  );
}

function unbounded(module: Module, S: Schedule | null): readonly Diagnostic[] {
  try {
    compile(module.pipeline, S, placesOf(module));
    return [];
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.diagnostics;
    throw thrown;
  }
}
