import type { Name } from '../../syntax/expr.ts';
import { int, operation } from '../../syntax/expr.ts';
import { isReserved } from '../../syntax/memory.ts';
import { mapChildren, mapExpressions, stmtsIn } from '../../syntax/stmt.ts';
import { rebuild } from '../../syntax/substitute.ts';
import type { Allocate, Program, Reserve, Stmt } from '../../syntax/target.ts';

/** A dimension of which only so many points are kept. */
export interface Fold {
  readonly d: number;
  readonly size: number;
}

/**
 * Storage as a circular buffer in some dimensions.
 *
 *     allocate f(…, (m, l), …); … f[…, e, …] …   ⟶   allocate f(…, (0, n), …); … f[…, e % n, …] …
 *     reserve f(…, l, …)                          ⟶   reserve f(…, n, …)
 *
 * Coordinates stay in the program even if n is 1: windows are right only where the coordinates are (errata E15).
 */
export function fold(program: Program, folds: ReadonlyMap<Allocate, readonly Fold[]>): Program {
  const walk = (s: Stmt): Stmt => {
    if (s.tag === 'Reserve') return reserved(s, storagesOf(s.func));
    if (s.tag !== 'Seq') return mapChildren(s, walk);
    let inside: readonly Stmt[] = [];
    // From the last to the first, so that what comes after storage is done before it is met.
    for (const child of s.stmts.toReversed()) {
      const own = child.tag === 'Allocate' ? folds.get(child) : undefined;
      if (child.tag !== 'Allocate' || own === undefined) inside = [walk(child), ...inside];
      else inside = [folded(child, own), ...inside.map((after) => turned(after, child.func, own))];
    }
    return inside.every((child, i) => child === s.stmts[i]) ? s : { ...s, stmts: inside };
  };
  /** The folds of every storage of a func. */
  const storagesOf = (func: Name): readonly (readonly Fold[])[] =>
    Array.from(stmtsIn(program.body)).flatMap((s) =>
      s.tag === 'Allocate' && s.func === func ? [folds.get(s) ?? []] : [],
    );
  if (folds.size === 0) return program;
  const dimensions = Array.from(folds, ([{ func }, own]) => own.map(({ d, size }) => ({ func, d, size })));
  return { ...program, folds: dimensions.flat(), body: walk(program.body) };
}

/** Storage that is empty stays so in memory that was reserved, which need not be enough for more than that. */
function folded(s: Allocate, folds: readonly Fold[]): Allocate {
  const bounds = s.bounds.map((I, d) => {
    const size = sizeIn(d, folds);
    if (size === null) return I;
    const isEmpty = operation('<=', I.len, int(0));
    return { min: int(0), len: isReserved(s.memory) ? operation('select', isEmpty, int(0), int(size)) : int(size) };
  });
  return { ...s, bounds };
}

/** Memory for storages that are folded, or some of which are. */
function reserved(s: Reserve, storages: readonly (readonly Fold[])[]): Reserve {
  const lens = s.lens.map((len, d) => {
    const sizes = storages.map((folds) => sizeIn(d, folds)).filter((size) => size !== null);
    if (sizes.length === 0) return len;
    const most = int(Math.max(...sizes));
    return sizes.length === storages.length ? most : operation('max', len, most);
  });
  return { ...s, lens };
}

/** The statement with every coordinate of a func that is folded taken modulo its size. */
function turned(s: Stmt, func: Name, folds: readonly Fold[]): Stmt {
  const turn = <E extends { readonly args: Allocated }>(e: E): E => ({
    ...e,
    args: e.args.map((arg, d) => {
      const size = sizeIn(d, folds);
      return size === null ? arg : operation('%', arg, int(size));
    }),
  });
  const own = mapExpressions(s, (e) =>
    rebuild(e, (node) => (node.tag === 'Access' && node.func === func ? turn(node) : node)),
  );
  const written = own.tag === 'Assign' && own.func === func ? turn(own) : own;
  return mapChildren(written, (child) => turned(child, func, folds));
}

type Allocated = Extract<Stmt, { tag: 'Assign' }>['args'];

function sizeIn(d: number, folds: readonly Fold[]): number | null {
  return folds.find((each) => each.d === d)?.size ?? null;
}
