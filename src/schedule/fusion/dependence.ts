import { bug } from '../../errors/bug.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';
import { accessesIn, expressionsOf } from '../../syntax/walk.ts';

/** Funcs that are computed in the same loops. */
export type Together = ReadonlySet<Name>;

/** A step of a chain of dependences: `from` reads another func, or is computed with it. */
interface Link {
  readonly from: Name;
  readonly how: 'reads' | 'is computed with';
}

/**
 * A chain of dependences from one func of a group to another one, in words; null if the funcs are independent. A func
 * depends on the funcs that it reads, and on those that they are computed with.
 */
export function dependence(P: Pipeline, group: Together, others: readonly Together[]): string | null {
  const reads = readsIn(P);
  const groupOf = new Map(others.flatMap((other) => Array.from(other, (func) => [func, other] as const)));
  const links = new Map<Name, Link>();
  const waiting = [...group];
  for (const from of waiting) {
    const next = [
      ...(reads.get(from) ?? []).map((func) => ({ func, link: { from, how: 'reads' as const } })),
      ...Array.from(groupOf.get(from) ?? [], (func) => ({ func, link: { from, how: 'is computed with' as const } })),
    ];
    for (const { func, link } of next) {
      if (links.has(func)) continue;
      links.set(func, link);
      if (group.has(func)) return textOf(func, links, group);
      waiting.push(func);
    }
  }
  return null;
}

/** The chain that ends at a func, in words: `h reads p, which reads g`. */
function textOf(end: Name, links: ReadonlyMap<Name, Link>, group: Together): string {
  const steps: string[] = [];
  let func = end;
  for (let link = links.get(func); link !== undefined; link = group.has(func) ? undefined : links.get(func)) {
    steps.unshift(`${link.how} ${func}`);
    func = link.from;
  }
  return `${func} ${steps.join(', which ')}`;
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
  const reads = readsIn(P);
  const byName = new Map(P.funcs.map((f) => [f.name, f]));
  const groupOf = new Map(groups.flatMap((group) => Array.from(group, (func) => [func, group] as const)));
  const ordered = new Set<Name>();
  const isReady = (unit: readonly Name[]): boolean =>
    unit.every((func) => (reads.get(func) ?? []).every((read) => ordered.has(read)));
  let waiting = [...new Set(P.funcs.map(({ name }) => groupOf.get(name) ?? name))].map((unit) =>
    typeof unit === 'string' ? [unit] : [...unit],
  );
  while (waiting.length > 0) {
    const before = ordered.size;
    waiting = waiting.filter((unit) => {
      if (!isReady(unit)) return true;
      for (const func of unit) ordered.add(func);
      return false;
    });
    if (ordered.size === before) return bug('groups depend on each other');
  }
  const funcs = [...ordered].flatMap((name) => byName.get(name) ?? []);
  return funcs.every((f, i) => f === P.funcs[i]) ? P : { ...P, funcs };
}
