import { nowhere as at } from '../../errors/place.ts';
import { printDirective } from '../../language/print-tree.ts';
import type { DirectiveTree, ScheduleTree } from '../../language/tree.ts';

/** What a schedule holds: its directives, and the text that they were written in, if they were. */
export interface Plan {
  readonly directives: readonly DirectiveTree[];
  readonly text: string | null;
}

/** The key under which a schedule keeps its plan: all its other keys may be the names of funcs. */
export const plan: unique symbol = Symbol('plan');

/** How code tells a schedule. */
export interface Planned {
  readonly [plan]: Plan;
}

/** How to run an algorithm: directives in the order in which they are given. Immutable, and apart from the algorithm. */
export type Schedule = Planned & { toString(): string };

/** Is this a schedule? A selection is a function. */
export function isPlanned(value: unknown): value is Planned {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject && (value as Partial<Planned>)[plan] !== undefined; // any object may be asked for a member
}

export const nothingPlanned: Plan = { directives: [], text: null };

export function treeOf({ directives }: Plan): ScheduleTree {
  return { tag: 'Schedule', name: { name: 'built', at }, directives, at };
}

export function printPlan({ directives }: Plan): string {
  return directives.map((d) => `${printDirective(d)};\n`).join('');
}
