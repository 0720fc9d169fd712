import { nowhere as at } from '../../errors/place.ts';
import { printDirective } from '../../language/print-tree.ts';
import type { ArgumentTree, DirectiveTree, ScheduleTree } from '../../language/tree.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { located } from '../origin/located.ts';
import { built, type Origin } from '../origin/origin.ts';

/** The contents of a schedule: its directives, and their source text, which is null if they were built by code. */
export interface Plan {
  readonly directives: readonly DirectiveTree[];
  readonly text: string | null;
}

/** The key of the contents of a schedule. It is a symbol because string keys are names of funcs. */
export const plan: unique symbol = Symbol('plan');

/** An object that is recognized as a schedule. */
export interface Planned {
  readonly [plan]: Plan;
}

/** An immutable list of directives, in source order. It is separate from the algorithm that it schedules. */
export type Schedule = Planned & { toString(): string };

/** Is this a schedule? It may be a function: a `Selection` can be called. */
export function isPlanned(value: unknown): value is Planned {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject && (value as Partial<Planned>)[plan] !== undefined; // any object can be indexed
}

export const emptyPlan: Plan = { directives: [], text: null };

/** A plan with one more directive. `origin` is the position of the call that adds it. */
export function planWith(
  { directives }: Plan,
  tag: Directive['tag'],
  origin: Origin,
  readArguments: () => readonly ArgumentTree[],
): Plan {
  const directive = built({ name: { name: tag, at }, args: located(origin, readArguments), at }, origin);
  return { directives: [...directives, directive], text: null };
}

export function treeOf({ directives }: Plan): ScheduleTree {
  return { tag: 'Schedule', name: { name: 'built', at }, directives, at };
}

export function printPlan({ directives }: Plan): string {
  return directives.map((d) => `${printDirective(d)};\n`).join('');
}
