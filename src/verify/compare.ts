import type { Loop, Statement } from '../machine/ir/statement.ts';
import { boundIn } from '../machine/ir/walk.ts';
import type { Name } from '../syntax/expr.ts';
import { type Assumed, Cursor, type Meeting } from './cursor.ts';
import { effectsOf } from './effects.ts';
import type { Both, Changes } from './relation.ts';
import type { Side } from './side.ts';

/** What statements of both programs change. */
export function changesOf(before: readonly Statement[], after: readonly Statement[]): Changes {
  const effects = { before: before.map(effectsOf), after: after.map(effectsOf) };
  return {
    stored: new Set([...effects.before, ...effects.after].flatMap(({ stored }) => [...stored])),
    before: new Map(effects.before.flatMap(({ assigned }) => [...assigned])),
    after: new Map(effects.after.flatMap(({ assigned }) => [...assigned])),
  };
}

/** Has all that a statement uses the same value in both programs, and does what it stores contradict no fact? */
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

/** Do two loops run over the same numbers? */
export function isSameHead(b: Loop, before: Side, a: Loop, after: Side): boolean {
  const values = ({ min, count, steps }: Loop, side: Side): string =>
    [min, count, ...steps.flatMap(({ start, by }) => [start, by])].map((e) => side.evaluate(e).id).join();
  return values(b, before) === values(a, after);
}

/** Does a statement surely change nothing, stop at nothing and report nothing? */
export function isIdle(s: Meeting, side: Side, assumed: Assumed): boolean {
  switch (s.tag) {
    case 'Loop':
      for (const { x } of [s, ...s.steps]) side.variables.delete(x); // any iteration
      return leavesAll(s.body, side, assumed);
    case 'If':
      return leavesAll(s.consequent, side, assumed) && leavesAll(s.alternative, side, assumed);
    case 'Allocation':
    case 'Reuse':
    case 'Check':
    case 'Tick':
      return false;
  }
}

function leavesAll(s: Statement, side: Side, assumed: Assumed): boolean {
  const copy = side.copy();
  const cursor = new Cursor([s], copy, assumed);
  for (let next = cursor.next(); next !== null; next = cursor.next()) {
    if (!isIdle(next, copy, assumed)) return false;
    cursor.resume(copy);
  }
  const isLeft = (is: ReadonlyMap<Name, unknown>, was: ReadonlyMap<Name, unknown>): boolean =>
    is.size === was.size && [...is].every(([name, value]) => was.get(name) === value);
  return isLeft(copy.memory, side.memory) && isLeft(copy.registers, side.registers);
}

export function headOf(s: Meeting | null): string {
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
    case 'Tick':
      return 'a tick';
  }
}
