import type { Code } from '../machine/ir/code.ts';
import type { Statement } from '../machine/ir/statement.ts';
import { expressionsOf, letsOf, nodesOf, statementsIn } from '../machine/ir/walk.ts';
import type { Name } from '../syntax/expr.ts';
import type { Type } from '../syntax/type.ts';

/** The names that a statement uses, anywhere inside. */
export interface Effects {
  readonly stored: ReadonlySet<Name>;
  readonly loaded: ReadonlySet<Name>;
  /** The registers that it assigns to, with the types of their values. */
  readonly assigned: ReadonlyMap<Name, { readonly type: Type; readonly lanes: number }>;
  /** The registers that it uses but does not hold itself. */
  readonly registers: ReadonlySet<Name>;
  readonly variables: ReadonlySet<Name>;
}

const found = new WeakMap<Statement, Effects>();

export function effectsOf(outer: Statement): Effects {
  const known = found.get(outer);
  if (known !== undefined) return known;
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
  const effects = { stored, loaded, assigned, registers, variables };
  found.set(outer, effects);
  return effects;
}

/** Are two statements the same text? Their expressions have to be the same objects, which is what passes leave of those that they keep. */
export function isSameText(a: Statement, b: Statement): boolean {
  if (a === b) return true;
  const [left, right] = [stepsOf(a), stepsOf(b)];
  return left.length === right.length && left.every((step, i) => isSameStep(step, right[i]));
}

/** Without lets and sequences; a let is its name and its value. */
type Step =
  | { readonly tag: 'Define'; readonly x: Name; readonly value: Code }
  | Exclude<Statement, { tag: 'Let' | 'Sequence' }>;

const steps = new WeakMap<Statement, readonly Step[]>();

function stepsOf(outer: Statement): readonly Step[] {
  const known = steps.get(outer);
  if (known !== undefined) return known;
  const { lets, body } = letsOf(outer);
  const made: Step[] = lets.map(({ x, value }) => ({ tag: 'Define', x, value }));
  if (body.tag === 'Sequence') for (const inner of body.statements) made.push(...stepsOf(inner));
  else if (body.tag !== 'Let') made.push(body);
  steps.set(outer, made);
  return made;
}

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
