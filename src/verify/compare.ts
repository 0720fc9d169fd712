import type { Loop, Statement } from '../machine/ir/statement.ts';
import { boundIn } from '../machine/ir/walk.ts';
import type { Name } from '../syntax/expr.ts';
import type { Assumptions } from './conditions.ts';
import { Cursor, type SyncPoint } from './cursor.ts';
import { effectsOf } from './effects.ts';
import type { Both, Changes } from './relation.ts';
import type { Side } from './side.ts';

/** The changes that statements of both programs make. */
export function changesOf(before: readonly Statement[], after: readonly Statement[]): Changes {
  const effects = { before: before.map(effectsOf), after: after.map(effectsOf) };
  return {
    stored: new Set([...effects.before, ...effects.after].flatMap(({ stored }) => [...stored])),
    before: new Map(effects.before.flatMap(({ assigned }) => [...assigned])),
    after: new Map(effects.after.flatMap(({ assigned }) => [...assigned])),
  };
}

/** Do all inputs of a statement have the same value in both programs, and do its stores invalidate no fact? */
export function hasSameInputs({ before, after, stale }: Both, s: Statement): boolean {
  const { stored, loaded, registers, variables } = effectsOf(s);
  const bound = boundIn(s);
  const isOwn = (origin: { readonly buffer: string }): boolean => stored.has(origin.buffer);
  if (stale.some(isOwn) || [...after.origins.values()].some(isOwn)) return false;
  return (
    [...variables].every((x) => bound.has(x) || before.variables.get(x) === after.variables.get(x)) &&
    [...registers].every(
      (r) => before.registers.get(r) !== undefined && before.registers.get(r) === after.registers.get(r),
    ) &&
    [...stored, ...loaded].every((buffer) => before.memory.get(buffer) === after.memory.get(buffer))
  );
}

/** Do two loops run over the same integers? */
export function isSameHead(b: Loop, before: Side, a: Loop, after: Side): boolean {
  const values = ({ min, count, steps }: Loop, side: Side): string =>
    [min, count, ...steps.flatMap(({ start, by }) => [start, by])].map((e) => side.evaluate(e).id).join();
  return values(b, before) === values(a, after);
}

/** Is a statement proved to have no effect: it stores nothing, cannot stop the program and reports no progress? */
export function isIdle(s: SyncPoint, side: Side, assumptions: Assumptions): boolean {
  switch (s.tag) {
    case 'Loop':
      for (const { x } of [s, ...s.steps]) side.variables.delete(x); // unknown, as in any iteration
      return leavesState(s.body, side, assumptions);
    case 'If':
      return leavesState(s.consequent, side, assumptions) && leavesState(s.alternative, side, assumptions);
    case 'Allocation':
    case 'Reuse':
    case 'Check':
    case 'Tick':
    case 'HostCall':
      return false;
  }
}

function leavesState(s: Statement, side: Side, assumptions: Assumptions): boolean {
  const copy = side.copy();
  const cursor = new Cursor([s], copy, assumptions);
  for (let next = cursor.next(); next !== null; next = cursor.next()) {
    if (!isIdle(next, copy, assumptions)) return false;
    cursor.resume(copy);
  }
  const isUnchanged = (after: ReadonlyMap<Name, unknown>, before: ReadonlyMap<Name, unknown>): boolean =>
    after.size === before.size && [...after].every(([name, value]) => before.get(name) === value);
  return isUnchanged(copy.memory, side.memory) && isUnchanged(copy.registers, side.registers);
}

/** A statement as text, for messages. */
export function headOf(s: SyncPoint | null): string {
  switch (s?.tag) {
    case undefined:
      return 'the end';
    case 'Loop':
      return `the loop ${s.x}`;
    case 'If':
      return 'a branch';
    case 'Allocation':
    case 'Reuse':
      return `the storage of ${s.buffer}`;
    case 'Check':
      return 'a check';
    case 'HostCall':
      return `the call of the host for ${s.func}`;
    case 'Tick':
      return 'a tick';
  }
}
