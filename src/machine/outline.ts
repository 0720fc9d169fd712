import { integerOf } from './build.ts';
import { freeRegisters } from './free.ts';
import type { Statement } from './statement.ts';
import { letsOf, mapParts, statementsIn } from './walk.ts';

/**
 * Loops in functions of their own.
 *
 *     for x do … for y do s …   ⟶   for x do call … for y do s …
 *
 * An engine compiles a function again, with more care, while it is called again and again, but it does not replace a call
 * that is running: what runs for long has to be many calls. Only the outermost loop of a nest is opened, and one of very few
 * iterations not at all, but the loops in it. Registers belong to one function, so a loop that uses those around it stays.
 */
export function outline(s: Statement): Statement {
  if (
    s.tag === 'Loop' &&
    hasLoop(s.body) &&
    (integerOf(s.count) ?? Infinity) > fewIterations &&
    freeRegisters(s.body).size === 0
  ) {
    return { ...s, body: { tag: 'Call', body: s.body } };
  }
  return mapParts(s, (e) => e, outline);
}

const fewIterations = 4;

function hasLoop(s: Statement): boolean {
  const { body } = letsOf(s);
  return body.tag === 'Loop' || statementsIn(body).some(hasLoop);
}
