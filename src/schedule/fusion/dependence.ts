import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';
import { accessesIn, expressionsOf } from '../../syntax/walk.ts';

/** Funcs that are computed in the same loops. */
export type Together = ReadonlySet<Name>;

/** A step of a chain of dependences: a func reads another one, or is computed with it. */
interface Link {
  readonly func: Name;
  readonly how: 'reads' | 'is computed with';
}

/**
 * A chain of dependences from one func of a group to another one, in words; null if the funcs are independent. A func
 * depends on the funcs that it reads, and on those that they are computed with.
 */
export function dependence(P: Pipeline, group: Together, others: readonly Together[]): string | null {
  const reads = readsIn(P);
  const linksOf = (func: Name): readonly Link[] => [
    ...(reads.get(func) ?? []).map((read): Link => ({ func: read, how: 'reads' })),
    ...others.flatMap((other) =>
      other.has(func) ? [...other].map((member): Link => ({ func: member, how: 'is computed with' })) : [],
    ),
  ];
  for (const start of group) {
    const reached = new Map<Name, readonly Link[]>([[start, []]]);
    for (const [func, chain] of reached) {
      if (func !== start && group.has(func)) return textOf(start, chain);
      for (const link of linksOf(func)) if (!reached.has(link.func)) reached.set(link.func, [...chain, link]);
    }
  }
  return null;
}

function textOf(start: Name, chain: readonly Link[]): string {
  return `${start} ${chain.map(({ func, how }) => `${how} ${func}`).join(', which ')}`;
}

/** The funcs that each func reads. */
const readsIn = memoized((P: Pipeline): ReadonlyMap<Name, readonly Name[]> => {
  const funcs = new Set(P.funcs.map(({ name }) => name));
  return new Map(
    P.funcs.map((f) => {
      const read = new Set(accessesIn(...expressionsOf(f)).map(({ func }) => func));
      return [f.name, [...read].filter((func) => func !== f.name && funcs.has(func))];
    }),
  );
});

/**
 * The pipeline with another order of definitions, in which the funcs of each group follow one another. So no directive
 * places another func between them. Other funcs keep their order as far as possible.
 *
 *     fun g(x) = a; fun p(x) = b; fun f(x) = c[p]   ⟶   fun p(x) = b; fun g(x) = a; fun f(x) = c[p]
 *
 * The values do not change, because each func is still defined before the funcs that read it.
 */
export function withAdjacent(P: Pipeline, groups: readonly Together[]): Pipeline {
  const byName = new Map(P.funcs.map((f) => [f.name, f]));
  const reads = readsIn(P);
  const ordered = new Set<Name>();
  const define = (func: Name): void => {
    if (ordered.has(func)) return;
    const unit = groups.find((group) => group.has(func)) ?? [func];
    for (const member of unit) for (const read of reads.get(member) ?? []) define(read);
    for (const member of unit) ordered.add(member);
  };
  for (const { name } of P.funcs) define(name);
  const funcs = [...ordered].flatMap((name) => byName.get(name) ?? []);
  return funcs.every((f, i) => f === P.funcs[i]) ? P : { ...P, funcs };
}
