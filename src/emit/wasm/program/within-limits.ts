import { refuse } from '../../../errors/diagnostic.ts';
import { wasmLimitExceeded } from '../../../errors/S711.ts';
import { encodedBody } from '../encode.ts';
import { engineLimits } from '../engine-limits.ts';
import type { Module } from '../module.ts';

/** Refuse a module that engines would not compile. `loops` are the loops that the schedule vectorizes or unrolls. */
export function checkWithinLimits(
  func: string,
  loops: readonly string[],
  { functions, table }: Module,
  bytes: Uint8Array,
): void {
  const check = (what: string, count: number, limit: number): void => {
    if (count > limit) refuse(wasmLimitExceeded({ func, what, count, limit, loops }, null));
  };
  for (const { type, locals } of functions) {
    check('parameters of one function', type.params.length, engineLimits.parameters);
    check('local variables in one function', type.params.length + locals.length, engineLimits.locals);
  }
  check('functions', functions.length, engineLimits.functions);
  check('parallel loops', table?.min ?? 0, engineLimits.tasks);
  check('bytes', bytes.length, engineLimits.moduleBytes);
  // No function is larger than its module, and modules are rarely that large.
  if (bytes.length <= engineLimits.bodyBytes) return;
  for (const f of functions) check('bytes in one function', encodedBody(f).length, engineLimits.bodyBytes);
}
