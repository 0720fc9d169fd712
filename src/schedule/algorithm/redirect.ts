import { refuse } from '../../errors/diagnostic.ts';
import { consumerDoesNotRead } from '../../errors/S461.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import type { Expr, Name } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';
import { rebuild } from '../../syntax/substitute.ts';
import { expressionsOf } from '../../syntax/walk.ts';
import { summaryOf } from '../../target/analysis/summary.ts';

/**
 * Add a func to a pipeline, and make some consumers read it instead of another func. The new func is defined just
 * before the first of these consumers, and thus after the funcs that it reads.
 */
export function redirect(P: Pipeline, from: Name, to: Func, consumers: ReadonlySet<Func>): Pipeline {
  const first = P.funcs.findIndex((f) => consumers.has(f));
  const funcs = P.funcs.map((f) => (consumers.has(f) ? readingFrom(f, from, to.name) : f));
  return { ...P, funcs: funcs.toSpliced(first, 0, to) };
}

/** [g′ / g] f: the definition of a func that reads g′ instead of g. */
export function readingFrom(f: Func, g: Name, other: Name): Func {
  const inExpr = (e: Expr): Expr =>
    rebuild(e, (node) => (node.tag === 'Access' && node.func === g ? { ...node, func: other } : node));
  return {
    ...f,
    pure: f.pure.map(inExpr),
    updates: f.updates.map(({ rdom, at, values, condition }) => ({
      rdom, // depends on start-up values only
      at: at.map(inExpr),
      values: values.map(inExpr),
      condition: inExpr(condition),
    })),
  };
}

/** The consumers that a directive names, with their inline reductions; all consumers if it names none. */
export function consumersOf(
  d: { readonly tag: string; readonly func: Name; readonly consumers: readonly Name[] },
  P: Pipeline,
): ReadonlySet<Func> {
  const readers = P.funcs.filter((g) => g.name !== d.func && readsOf(g).has(d.func));
  const facts = { func: d.func, readers: readers.map(({ name }) => name) };
  if (readers.length === 0) refuse(consumerDoesNotRead({ ...facts, consumer: null }, null));
  if (d.consumers.length === 0) return new Set(readers);
  const chosen = d.consumers.flatMap((consumer) => {
    const own = readers.filter(({ name }) => name === consumer || name.startsWith(`${consumer}$`));
    return own.length > 0 ? own : refuse(consumerDoesNotRead({ ...facts, consumer }, null));
  });
  return new Set(chosen);
}

const readsOf = memoized(
  (f: Func): ReadonlySet<Name> => new Set(expressionsOf(f).flatMap((e) => [...summaryOf(e).access])),
);
