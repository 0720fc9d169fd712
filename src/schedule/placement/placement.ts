import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { outputMovedFromRoot } from '../../errors/S421.ts';
import { funcNotComputed } from '../../errors/S430.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import { mapChildren } from '../../syntax/stmt.ts';
import { nop, type Stmt, seq } from '../../syntax/target.ts';
import { contains, mayContain } from '../../target/analysis/summary.ts';
import { positionOf } from '../legality/definition-order.ts';

/** The two statements of a func that directives move: `allocate f(…)` and `label f: …`. */
export type Part = 'storage' | 'computation';

export function isPart(s: Stmt<Hole>, part: Part, func: Name): boolean {
  if (part === 'storage') return s.tag === 'Allocate' && s.func === func;
  return s.tag === 'Label' && s.label.tag === 'func' && s.label.func === func;
}

/** Take a part of a func out of a program, all copies of it; gives one of them. Refuses a func that is not computed. */
export function takeOut(
  s: Stmt<Hole>,
  part: Part,
  func: Name,
): { readonly rest: Stmt<Hole>; readonly taken: Stmt<Hole> } {
  let taken: Stmt<Hole> | null = null;
  const remove = (s: Stmt<Hole>): Stmt<Hole> => {
    if (isPart(s, part, func)) {
      taken ??= s;
      return nop;
    }
    if (!mayContain(s, part, func)) return s;
    const changed = mapChildren(s, remove);
    return changed !== s && changed.tag === 'Seq'
      ? seq(...changed.stmts.filter((child) => child.tag !== 'Nop'))
      : changed;
  };
  const rest = remove(s);
  return { rest, taken: taken ?? notComputed(func) };
}

/**
 * Put a part of a func before a statement, among the parts that stand there already: in order of definition, storage
 * before computation. So producers come before consumers, and the order of directives does not matter.
 */
export function putBefore(part: Stmt<Hole>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  const stmts = s.tag === 'Seq' ? s.stmts : [s];
  const rank = rankOf(part, P) ?? bug('only parts of funcs are moved');
  const later = stmts.findIndex((other) => (rankOf(other, P) ?? Number.POSITIVE_INFINITY) > rank);
  const at = later === -1 ? stmts.length : later;
  return seq(...stmts.slice(0, at), part, ...stmts.slice(at));
}

/** Checks at the start come before all parts; what is neither comes after them. */
function rankOf(s: Stmt<Hole>, P: Pipeline): number | null {
  if (s.tag === 'Assert') return -1;
  if (s.tag === 'Allocate') return 2 * positionOf(P, s.func);
  return s.tag === 'Label' && s.label.tag === 'func' ? 2 * positionOf(P, s.label.func) + 1 : null;
}

/** A func that is inlined or that the output never reaches cannot be scheduled. */
export function checkComputed(s: Stmt<Hole>, func: Name): void {
  if (!contains(s, 'computation', func)) notComputed(func);
}

function notComputed(func: Name): never {
  return refuse(funcNotComputed({ func, why: 'it is inlined, or the output never uses it' }, null));
}

/** The output stays at the root. */
export function checkNotOutput(P: Pipeline, func: Name, directive: string): void {
  if (func === P.name) refuse(outputMovedFromRoot({ func, directive }, null));
}

/** Are two programs the same? They are plain data, and share the parts that no directive changed. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => isSame(item, b[i]));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const [inA, inB] = [Object.entries(a), new Map(Object.entries(b))];
  return inA.length === inB.size && inA.every(([key, value]) => inB.has(key) && isSame(value, inB.get(key)));
}
