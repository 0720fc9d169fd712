import { int, operation } from '../../src/machine/ir/build.ts';
import type { Code } from '../../src/machine/ir/code.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import type { Statement } from '../../src/machine/ir/statement.ts';
import { bytesOf } from '../../src/syntax/type.ts';
import { everywhere } from '../machine/everywhere.ts';

/** A mutation of a machine program at one of its statements or expressions. */
export interface Damage {
  readonly name: string;
  readonly statement?: (s: Statement) => Statement | null;
  readonly code?: (e: Code) => Code | null;
}

const plus = (a: Code, n: number): Code => operation('+', 'i32', a, int(n));

function shiftedStore(s: Statement, elements: number): Statement | null {
  return s.tag === 'Store' ? { ...s, address: plus(s.address, elements * bytesOf(s.value.type)) } : null;
}

function shiftedLoad(e: Code, elements: number): Code | null {
  return e.tag === 'Load' ? { ...e, address: plus(e.address, elements * bytesOf(e.type)) } : null;
}

export const damages: readonly Damage[] = [
  { name: 'a store one element too far', statement: (s) => shiftedStore(s, 1) },
  { name: 'a store one element too near', statement: (s) => shiftedStore(s, -1) },
  { name: 'a load one element too far', code: (e) => shiftedLoad(e, 1) },
  { name: 'a load one element too near', code: (e) => shiftedLoad(e, -1) },
  {
    name: 'a loop with one more iteration',
    statement: (s) => (s.tag === 'Loop' ? { ...s, count: plus(s.count, 1) } : null),
  },
  {
    name: 'a loop that begins one iteration early',
    statement: (s) => (s.tag === 'Loop' ? { ...s, min: plus(s.min, -1) } : null),
  },
  { name: 'a guard that is gone', statement: (s) => (s.tag === 'If' ? s.consequent : null) },
  {
    name: 'a vector of the opposite stride',
    statement: (s) => (s.tag === 'Store' && s.value.lanes > 1 ? { ...s, stride: -s.stride } : null),
    code: (e) => (e.tag === 'Load' && e.lanes > 1 ? { ...e, stride: -e.stride } : null),
  },
  {
    name: 'a smaller allocation',
    statement: (s) =>
      s.tag === 'Allocation' && s.sizes[0] !== undefined
        ? { ...s, sizes: [plus(s.sizes[0], -1), ...s.sizes.slice(1)] }
        : null,
  },
  {
    name: 'a wrong base',
    statement: (s) =>
      s.tag === 'Loop' && s.steps[0] !== undefined
        ? { ...s, steps: [{ ...s.steps[0], start: plus(s.steps[0].start, 16) }, ...s.steps.slice(1)] }
        : null,
  },
  {
    name: 'a step that is too long',
    statement: (s) =>
      s.tag === 'Loop' && s.steps[0] !== undefined
        ? { ...s, steps: [{ ...s.steps[0], by: plus(s.steps[0].by, 8) }, ...s.steps.slice(1)] }
        : null,
  },
  {
    name: 'a maximum that was a minimum',
    code: (e) => (e.tag === 'Operation' && e.type === 'i32' && e.op === 'min' ? { ...e, op: 'max' } : null),
  },
];

/** The program with a mutation at one of the possible places; null if there is none. */
export function damaged(M: Machine, { statement, code }: Damage, pick: (places: number) => number): Machine | null {
  const change = (chosen: number): { machine: Machine; places: number } => {
    let places = 0;
    const once = <T>(node: T, made: T | null): T => (made !== null && places++ === chosen ? made : node);
    const body = everywhere(M.body, {
      statement: (s) => once(s, statement?.(s) ?? null),
      code: (e) => once(e, code?.(e) ?? null),
    });
    return { machine: { ...M, body }, places };
  };
  const { places } = change(-1);
  return places === 0 ? null : change(pick(places)).machine;
}
