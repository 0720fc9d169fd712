import type { Code } from '../machine/ir/code.ts';
import { slabsReadBy } from '../machine/ir/host/slabs.ts';
import type { Statement } from '../machine/ir/statement.ts';
import { expressionsOf, letsOf, nodesOf, statementsIn } from '../machine/ir/walk.ts';
import type { Name } from '../syntax/expr.ts';
import { memoized } from '../syntax/memoized.ts';
import type { Type } from '../syntax/type.ts';

/** The names that a statement and the statements inside it use. */
export interface Effects {
  readonly stored: ReadonlySet<Name>;
  readonly loaded: ReadonlySet<Name>;
  /** The registers that it assigns to but does not define itself, with their types. */
  readonly assigned: ReadonlyMap<Name, { readonly type: Type; readonly lanes: number }>;
  /** The registers that it uses but does not define itself. */
  readonly registers: ReadonlySet<Name>;
  readonly variables: ReadonlySet<Name>;
}

export const effectsOf: (s: Statement) => Effects = memoized((outer) => {
  const { lets, body: s } = letsOf(outer);
  const stored = new Set<Name>();
  const loaded = new Set<Name>();
  const assigned = new Map<Name, { readonly type: Type; readonly lanes: number }>();
  const registers = new Set<Name>();
  const variables = new Set<Name>();
  for (const e of [...lets.map(({ value }) => value), ...expressionsOf(s)]) {
    for (const node of nodesOf(e)) {
      if (node.tag === 'Load' || node.tag === 'Gather') loaded.add(node.buffer);
      if (node.tag === 'Register') registers.add(node.register);
      if (node.tag === 'Variable') variables.add(node.name);
    }
  }
  if (s.tag === 'Store' || s.tag === 'Scatter') stored.add(s.buffer);
  if (s.tag === 'HostCall') {
    for (const { buffer } of slabsReadBy(s)) loaded.add(buffer);
    stored.add(s.result.buffer);
  }
  if (s.tag === 'Assign') {
    assigned.set(s.register, { type: s.value.type, lanes: s.value.lanes });
    registers.add(s.register);
  }
  for (const inner of statementsIn(s)) {
    const effects = effectsOf(inner);
    for (const each of effects.stored) stored.add(each);
    for (const each of effects.loaded) loaded.add(each);
    for (const [register, shape] of effects.assigned) assigned.set(register, shape);
    for (const each of effects.registers) registers.add(each);
    for (const each of effects.variables) variables.add(each);
  }
  if (s.tag === 'Hold') {
    const isUsedBefore = nodesOf(s.value).some((node) => node.tag === 'Register' && node.register === s.register);
    if (!isUsedBefore) registers.delete(s.register);
    assigned.delete(s.register);
  }
  return { stored, loaded, assigned, registers, variables };
});

/** Are two statements equal? Expressions are compared by identity, because passes keep unchanged expressions. */
export function isSameText(a: Statement, b: Statement): boolean {
  if (a === b) return true;
  const [left, right] = [stepsOf(a), stepsOf(b)];
  return left.length === right.length && left.every((step, i) => isSameStep(step, right[i]));
}

/** A statement without lets and sequences; a let becomes a definition. */
type Step =
  | { readonly tag: 'Define'; readonly x: Name; readonly value: Code }
  | Exclude<Statement, { tag: 'Let' | 'Sequence' }>;

const stepsOf: (s: Statement) => readonly Step[] = memoized((outer) => {
  const { lets, body } = letsOf(outer);
  const steps: Step[] = lets.map(({ x, value }) => ({ tag: 'Define', x, value }));
  if (body.tag === 'Sequence') for (const inner of body.statements) steps.push(...stepsOf(inner));
  else if (body.tag !== 'Let') steps.push(body);
  return steps;
});

function isSameStep(a: Step, b: Step | undefined): boolean {
  if (a === b) return true;
  if (b === undefined || a.tag !== b.tag) return false;
  if (a.tag === 'Define' || b.tag === 'Define') {
    return a.tag === 'Define' && b.tag === 'Define' && a.x === b.x && a.value === b.value;
  }
  const isSamePart = (key: string, left: unknown, right: unknown): boolean => {
    if (left === right || key === 'body' || key === 'consequent' || key === 'alternative') return true;
    const isList = Array.isArray(left) && Array.isArray(right) && left.length === right.length;
    if (isList) return left.every((each, i) => isSamePart('', each, right[i]));
    return false;
  };
  const other = new Map(Object.entries(b));
  if (!Object.entries(a).every(([key, value]) => isSamePart(key, value, other.get(key)))) return false;
  const [left, right] = [statementsIn(a), statementsIn(b)];
  return left.every((inner, i) => {
    const twin = right[i];
    return twin !== undefined && isSameText(inner, twin);
  });
}
