import type { Name } from '../../syntax/expr.ts';
import { int, operation } from '../../syntax/expr.ts';
import { isReserved } from '../../syntax/memory.ts';
import { mapChildren, mapExpressions, stmtsIn } from '../../syntax/stmt.ts';
import { rebuild } from '../../syntax/substitute.ts';
import type { Allocate, Assign, Program, Reserve, Stmt } from '../../syntax/target.ts';

/** A dimension that is stored modulo a size. */
export interface Fold {
  readonly d: number;
  readonly size: number;
}

/**
 * Storage folding: storage becomes a circular buffer in some dimensions.
 *
 *     allocate f(…, (m, l), …); … f[…, e, …] …   ⟶   allocate f(…, (0, n), …); … f[…, e % n, …] …
 *     reserve f(…, l, …)                          ⟶   reserve f(…, n, …)
 *
 * Coordinates stay in the program even if n is 1, because they must fit in i32 for windows to be correct (errata E15).
 */
export function fold(program: Program, folds: ReadonlyMap<Allocate, readonly Fold[]>): Program {
  const walk = (s: Stmt): Stmt => {
    if (s.tag === 'Reserve') return foldReservation(s, storagesOf(s.func));
    if (s.tag !== 'Seq') return mapChildren(s, walk);
    let inside: readonly Stmt[] = [];
    // From the last statement to the first: the scope of an allocation is rewritten before the allocation.
    for (const child of s.stmts.toReversed()) {
      const own = child.tag === 'Allocate' ? folds.get(child) : undefined;
      if (child.tag !== 'Allocate' || own === undefined) inside = [walk(child), ...inside];
      else inside = [foldAllocation(child, own), ...inside.map((after) => foldAccesses(after, child.func, own))];
    }
    return inside.every((child, i) => child === s.stmts[i]) ? s : { ...s, stmts: inside };
  };
  /** The folds of each allocation of a func. */
  const storagesOf = (func: Name): readonly (readonly Fold[])[] =>
    Array.from(stmtsIn(program.body)).flatMap((s) =>
      s.tag === 'Allocate' && s.func === func ? [folds.get(s) ?? []] : [],
    );
  if (folds.size === 0) return program;
  const dimensions = Array.from(folds, ([{ func }, own]) => own.map(({ d, size }) => ({ func, d, size })));
  return { ...program, folds: dimensions.flat(), body: walk(program.body) };
}

/** Empty storage in reserved memory stays empty, because the reserved memory may have no space for more. */
function foldAllocation(s: Allocate, folds: readonly Fold[]): Allocate {
  const bounds = s.bounds.map((I, d) => {
    const size = sizeIn(d, folds);
    if (size === null) return I;
    const isEmpty = operation('<=', I.len, int(0));
    return { min: int(0), len: isReserved(s.memory) ? operation('select', isEmpty, int(0), int(size)) : int(size) };
  });
  return { ...s, bounds };
}

/** Reserves enough memory for each of the allocations, folded or not. */
function foldReservation(s: Reserve, storages: readonly (readonly Fold[])[]): Reserve {
  const lens = s.lens.map((len, d) => {
    const sizes = storages.map((folds) => sizeIn(d, folds)).filter((size) => size !== null);
    if (sizes.length === 0) return len;
    const most = int(Math.max(...sizes));
    return sizes.length === storages.length ? most : operation('max', len, most);
  });
  return { ...s, lens };
}

/** The statement with every coordinate of a func in a folded dimension taken modulo the size of the fold. */
function foldAccesses(s: Stmt, func: Name, folds: readonly Fold[]): Stmt {
  const foldArgs = <E extends { readonly args: Assign['args'] }>(e: E): E => ({
    ...e,
    args: e.args.map((arg, d) => {
      const size = sizeIn(d, folds);
      return size === null ? arg : operation('%', arg, int(size));
    }),
  });
  const own = mapExpressions(s, (e) =>
    rebuild(e, (node) => (node.tag === 'Access' && node.func === func ? foldArgs(node) : node)),
  );
  const folded = own.tag === 'Assign' && own.func === func ? foldArgs(own) : own;
  return mapChildren(folded, (child) => foldAccesses(child, func, folds));
}

function sizeIn(d: number, folds: readonly Fold[]): number | null {
  return folds.find((each) => each.d === d)?.size ?? null;
}
