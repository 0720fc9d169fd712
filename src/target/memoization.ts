import { bug } from '../errors/bug.ts';
import type { Expr, Name } from '../syntax/expr.ts';
import { memoized as memoizedBy } from '../syntax/memoized.ts';
import { childrenOf, letsOf } from '../syntax/stmt.ts';
import { type Allocate, type Program, type Stmt, startupScalars } from '../syntax/target.ts';
import { expressionsOf, nodesOf } from '../syntax/walk.ts';
import { summaryOf } from './analysis/summary.ts';
import { isTogether } from './analysis/together.ts';

/**
 * Memoization: which funcs keep their values from call to call, what these values depend on, and what a call skips.
 *
 * The value of a func at a point is a function of the parameters, of the bounds and the content of inputs, and of the
 * output window, as far as its definition and those of its producers mention them (`scalars`, `inputs`): the big-step
 * rules read nothing else. `stages` are the windows on which the stages of the func are computed. They are a part of
 * the key, because storage may be larger than the window of its last stage: the points outside have been computed only
 * in part.
 */
export interface Memoized {
  readonly func: Name;
  readonly storage: Allocate;
  /** The ends of the windows of all stages. */
  readonly stages: readonly Expr[];
  /** The start-up scalars that the values depend on. */
  readonly scalars: readonly Name[];
  /** The inputs that the values depend on. */
  readonly inputs: readonly Name[];
  /** The func is not needed if all of these memoized funcs are skipped; null if it is always needed. */
  readonly consumers: readonly Name[] | null;
}

export interface Memoization {
  /** The memoized funcs, producers before consumers. */
  readonly funcs: readonly Memoized[];
  /**
   * The funcs that are computed at the root, and are not needed if certain memoized funcs are skipped. A memoized func
   * is mapped to itself.
   */
  readonly skippedWith: ReadonlyMap<Name, readonly Name[]>;
}

export const memoizationOf: (P: Program) => Memoization = memoizedBy((P) => {
  const { lets, allocations, labels } = rootOf(P.body);
  const kept = new Map(allocations.filter(({ memory }) => memory.isMemoized).map((s) => [s.func, s]));
  if (kept.size === 0) return { funcs: [], skippedWith: new Map() };

  const consumers = new Map<Name, readonly Name[] | null>();
  for (const { func, label } of labels.toReversed()) {
    const readers = labels.filter((other) => other.func !== func && summaryOf(other.label).access.has(func));
    const through = readers.map((reader) =>
      kept.has(reader.func) ? [reader.func] : (consumers.get(reader.func) ?? null),
    );
    // A call returns its outputs. The label of a group contains other funcs, too, which may have other consumers.
    const isPinned = P.outputs.some(({ name }) => name === func) || isTogether(label);
    const isAlwaysNeeded = isPinned || through.length === 0 || through.some((funcs) => funcs === null);
    consumers.set(func, isAlwaysNeeded ? null : [...new Set(through.flatMap((funcs) => funcs ?? []))]);
  }
  const skippedWith = new Map<Name, readonly Name[]>();
  for (const { func } of labels) {
    const needing = kept.has(func) ? [func] : consumers.get(func);
    if (needing) skippedWith.set(func, needing);
  }
  const scalars = startupScalars(P).map(({ name }) => name);
  const funcs = labels.flatMap(({ func, label }): readonly Memoized[] => {
    const storage = kept.get(func);
    if (storage === undefined) return [];
    const skipped = labels.filter((each) => skippedWith.get(each.func)?.includes(func) ?? false);
    const read = dependencies(P, func);
    // A check inside a loop is skipped with the loop. It may depend on scalars that no value depends on.
    const hasChecks = hasCheckInLoop(label) || skipped.some((each) => hasCheckInLoop(each.label));
    return [
      {
        func,
        storage,
        stages: lets.filter(({ windowEnd }) => windowEnd?.func === func).map(({ value }) => value),
        scalars: hasChecks ? scalars : scalars.filter((name) => read.variables.has(name)),
        inputs: P.inputs.map(({ name }) => name).filter((name) => read.inputs.has(name)),
        consumers: consumers.get(func) ?? null,
      },
    ];
  });
  return { funcs, skippedWith };
});

/** The start-up scalar that tells a program not to compute a memoized func. */
export function skipName(func: Name): Name {
  return `${func}.skip`;
}

/** The names of the memoized funcs of a program. */
export function memoizedFuncsOf(P: Program): readonly Name[] {
  return memoizationOf(P).funcs.map(({ func }) => func);
}

interface Root {
  readonly lets: readonly Extract<Stmt, { tag: 'Let' }>[];
  readonly allocations: readonly Allocate[];
  readonly labels: readonly { readonly func: Name; readonly label: Stmt }[];
}

/** The windows, the storage and the computations of the funcs that are computed at the root, in program order. */
function rootOf(body: Stmt): Root {
  const root = {
    lets: [] as Root['lets'][number][],
    allocations: [] as Allocate[],
    labels: [] as Root['labels'][number][],
  };
  const visit = (outer: Stmt): void => {
    const { lets, body: s } = letsOf(outer);
    root.lets.push(...lets);
    if (s.tag === 'Allocate') root.allocations.push(s);
    if (s.tag === 'Label' && s.label.tag === 'func') root.labels.push({ func: s.label.func, label: s });
    if (s.tag === 'Seq' || s.tag === 'If') for (const child of childrenOf(s)) visit(child);
  };
  visit(body);
  return root;
}

/** The variables and inputs that the definitions of a func and of its producers mention. */
function dependencies(P: Program, func: Name): { readonly variables: Set<Name>; readonly inputs: Set<Name> } {
  const [variables, inputs, visited] = [new Set<Name>(), new Set<Name>(), new Set<Name>()];
  const waiting = [func];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (visited.has(name)) continue;
    visited.add(name);
    const f = P.funcOf(name);
    if (f === null) {
      if (!P.inputs.some((input) => input.name === name)) bug(`${name} has no definition`);
      inputs.add(name);
      continue;
    }
    for (const e of nodesOf(...expressionsOf(f))) {
      if (e.tag === 'Var') variables.add(e.name);
      if (e.tag === 'Access') waiting.push(e.func);
    }
  }
  return { variables, inputs };
}

/** Is there an assertion inside a loop? */
function hasCheckInLoop(s: Stmt, isInLoop = false): boolean {
  if (s.tag === 'Assert') return isInLoop;
  return childrenOf(s).some((child) => hasCheckInLoop(child, isInLoop || s.tag === 'For'));
}
