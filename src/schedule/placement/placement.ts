import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { outputMovedFromRoot } from '../../errors/S421.ts';
import { funcNotComputed } from '../../errors/S430.ts';
import { partOfGroup } from '../../errors/S478.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import { childrenOf, mapChildren } from '../../syntax/stmt.ts';
import { nop, type Stmt, seq } from '../../syntax/target.ts';
import { enter, loopText, type Position, root } from '../../target/analysis/loops.ts';
import { contains, mayContain } from '../../target/analysis/summary.ts';
import { type FuncLabel, funcsOf, isFuncLabel } from '../fusion/group.ts';
import { positionOf } from '../legality/definition-order.ts';

/** The two statements of a func that directives move: `allocate f(…)` and `label f: …`. */
export type Part = 'storage' | 'computation';

export function isPart(s: Stmt<Hole>, part: Part, func: Name): boolean {
  if (part === 'storage') return s.tag === 'Allocate' && s.func === func;
  return s.tag === 'Label' && s.label.tag === 'func' && s.label.func === func;
}

/**
 * Remove all copies of a part of a func from a program. `removed` is one of them. Refuses a func that is not computed.
 */
export function remove(
  s: Stmt<Hole>,
  part: Part,
  func: Name,
): { readonly rest: Stmt<Hole>; readonly removed: Stmt<Hole> } {
  let removed: Stmt<Hole> | null = null;
  const visit = (s: Stmt<Hole>): Stmt<Hole> => {
    if (part === 'computation' && isFuncLabel(s)) checkAlone(s, func);
    if (isPart(s, part, func)) {
      removed ??= s;
      return nop;
    }
    if (!mayContain(s, part, func)) return s;
    const changed = mapChildren(s, visit);
    return changed !== s && changed.tag === 'Seq'
      ? seq(...changed.stmts.filter((child) => child.tag !== 'Nop'))
      : changed;
  };
  const rest = visit(s);
  return { rest, removed: removed ?? notComputed(func) };
}

/**
 * Refuse to move a func that is computed together with others. In a schedule, the funcs are moved before they are
 * joined, so this concerns only directives that are applied in another order.
 */
function checkAlone(label: FuncLabel, func: Name): void {
  const funcs = funcsOf(label);
  if (funcs.length === 1 || !funcs.includes(func)) return;
  refuse(partOfGroup({ func, others: funcs.filter((other) => other !== func) }, null));
}

/**
 * Insert a part of a func before a statement, and among the parts that are already there: in order of definition,
 * storage before computation. So producers come before consumers, and the order of directives does not matter.
 */
export function insertBefore(part: Stmt<Hole>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  const stmts = s.tag === 'Seq' ? s.stmts : [s];
  const rank = rankOf(part, P) ?? bug('only parts of funcs are moved');
  const later = stmts.findIndex((other) => (rankOf(other, P) ?? Number.POSITIVE_INFINITY) > rank);
  const at = later === -1 ? stmts.length : later;
  return seq(...stmts.slice(0, at), part, ...stmts.slice(at));
}

/**
 * The rank of a statement: assertions come first, then the parts of funcs. Null for other statements, which come last.
 */
function rankOf(s: Stmt<Hole>, P: Pipeline): number | null {
  if (s.tag === 'Assert') return -1;
  if (s.tag === 'Allocate') return 2 * positionOf(P, s.func);
  return s.tag === 'Label' && s.label.tag === 'func' ? 2 * positionOf(P, s.label.func) + 1 : null;
}

/** The innermost loop around the computation of a func, or null if it is computed at the root. */
export function loopAround(s: Stmt<Hole>, func: Name): string | null {
  const search = (s: Stmt<Hole>, at: Position, around: string | null): string | null => {
    if (isPart(s, 'computation', func)) return around;
    const inside = s.tag === 'For' ? loopText(s.x, at) : around;
    const child = childrenOf(s).find((each) => mayContain(each, 'computation', func));
    return child === undefined ? null : search(child, enter(at, s), inside);
  };
  return search(s, root, null);
}

/** Refuse a func that is inlined, or that is unreachable from the outputs. */
export function checkComputed(s: Stmt<Hole>, func: Name): void {
  if (!contains(s, 'computation', func)) notComputed(func);
}

function notComputed(func: Name): never {
  return refuse(funcNotComputed({ func, why: 'it is inlined, or the output does not use it' }, null));
}

/** Refuse to move an output, which stays at the root. */
export function checkNotOutput(P: Pipeline, func: Name, directive: string): void {
  if (P.outputs.includes(func)) refuse(outputMovedFromRoot({ func, directive }, null));
}

/** Structural equality of programs. Programs share the parts that no directive has changed. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => isSame(item, b[i]));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const [inA, inB] = [Object.entries(a), new Map(Object.entries(b))];
  return inA.length === inB.size && inA.every(([key, value]) => inB.has(key) && isSame(value, inB.get(key)));
}
