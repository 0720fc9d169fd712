import { refuse } from '../../../errors/diagnostic.ts';
import { wrongArgumentType } from '../../../errors/S634.ts';
import { missingHostFunction } from '../../../errors/S653.ts';
import type { HostFunction, HostFunctions } from '../../../externs/host-function.ts';
import type { Name } from '../../../syntax/expr.ts';
import { isRecord } from '../given.ts';
import { show } from '../show.ts';

/** Check the option `externs`: functions, with one for each extern. Returns the functions by name. */
export function readExterns(
  needed: readonly { readonly func: Name; readonly host: Name }[],
  given: HostFunctions | undefined,
): ReadonlyMap<Name, HostFunction> {
  if (given !== undefined && !isRecord(given)) return refuse(wrong('the option externs', given));
  // Own properties only: a name may also be a property of Object.prototype.
  const functions = new Map<Name, unknown>(Object.entries(given ?? {}));
  for (const [name, each] of functions) {
    if (typeof each !== 'function') refuse(wrong(`externs.${name}`, each));
  }
  const missing = needed.find(({ host }) => !functions.has(host));
  if (missing !== undefined) refuse(missingHostFunction(missing, null));
  return functions as ReadonlyMap<Name, HostFunction>; // all of them are functions
}

function wrong(what: string, given: unknown) {
  return wrongArgumentType({ what, given: show(given), wanted: 'a function for each extern, by its name' }, null);
}
