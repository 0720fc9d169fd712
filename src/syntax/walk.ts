import { type Func, type Pipeline, stages } from './algorithm.ts';
import type { Access, Expr, Hole, Name } from './expr.ts';

/** The operands of an expression. */
export function operandsOf<H extends Hole>(e: Expr<H>): readonly Expr<H>[] {
  return 'args' in e ? e.args : [];
}

/** Every node of some expressions, each once, operands before the nodes that use them. */
export function nodesOf<H extends Hole = never>(...roots: readonly Expr<H>[]): readonly Expr<H>[] {
  const seen = new Set<Expr<H>>();
  const visit = (e: Expr<H>): void => {
    if (seen.has(e)) return;
    for (const operand of operandsOf(e)) visit(operand);
    seen.add(e);
  };
  for (const e of roots) visit(e);
  return [...seen];
}

/** Do some expressions together have more nodes than that, each counted once? Looks at no more nodes than it has to. */
export function hasMoreNodes<H extends Hole>(most: number, ...roots: readonly Expr<H>[]): boolean {
  const seen = new Set<Expr<H>>();
  const waiting = [...roots];
  for (let e = waiting.pop(); e !== undefined; e = waiting.pop()) {
    if (seen.has(e)) continue;
    if (seen.size === most) return true;
    seen.add(e);
    for (const operand of operandsOf(e)) waiting.push(operand);
  }
  return false;
}

/** Is there a variable of that name in an expression? */
export function mentions(e: Expr<Hole>, v: Name): boolean {
  let left = 200; // so many nodes are visited faster than they are looked up
  const isThere = (e: Expr<Hole>): boolean =>
    e.tag === 'Var' ? e.name === v : 'args' in e && left-- > 0 && e.args.some(isThere);
  return isThere(e) || (left <= 0 && mentionsInLarge(e, v));
}

/** Visits only operands whose filter admits the name, each of them once. */
function mentionsInLarge(root: Expr<Hole>, v: Name): boolean {
  const bit = filterBit(v);
  const seen = new Set<Expr<Hole>>();
  const waiting = [root];
  for (let e = waiting.pop(); e !== undefined; e = waiting.pop()) {
    if (e.tag === 'Var' && e.name === v) return true;
    if (seen.has(e) || (variableFilter(e) & bit) === 0) continue;
    seen.add(e);
    for (const operand of operandsOf(e)) waiting.push(operand);
  }
  return false;
}

/** A Bloom filter of the variables in an expression: one bit for each name, which several names may share. */
function variableFilter(e: Expr<Hole>): number {
  if (e.tag === 'Var') return filterBit(e.name);
  const known = filters.get(e);
  if (known !== undefined) return known;
  let filter = 0;
  for (const operand of operandsOf(e)) filter |= variableFilter(operand);
  filters.set(e, filter);
  return filter;
}

const filters = new WeakMap<Expr<Hole>, number>();

function filterBit(v: Name): number {
  let hash = 0;
  for (let i = 0; i < v.length; i++) hash = (Math.imul(hash, 31) + v.charCodeAt(i)) | 0;
  return 1 << (hash % 32);
}

/** The expressions of a func, stage by stage. */
export function expressionsOf(f: Func): readonly Expr[] {
  return stages(f).flatMap((U) => [...U.rdom.flatMap((r) => [r.in.min, r.in.len]), ...U.at, ...U.values, U.condition]);
}

/** p && q && … → p, q, …, each node once. */
export function conjunctsOf<H extends Hole = never>(e: Expr<H>): readonly Expr<H>[] {
  const seen = new Set<Expr<H>>();
  const visit = (e: Expr<H>): void => {
    if (seen.has(e)) return;
    seen.add(e);
    if (e.tag === 'Op' && e.op === '&&') for (const arg of e.args) visit(arg);
  };
  visit(e);
  return [...seen].filter((part) => part.tag !== 'Op' || part.op !== '&&');
}

export function accessesIn(...roots: readonly Expr[]): readonly Access[] {
  return nodesOf(...roots).filter((e) => e.tag === 'Access');
}

/** The funcs that the output needs, itself included, in order of definition. */
export function reachable(P: Pipeline): readonly Func[] {
  const known = reachableFuncs.get(P);
  if (known !== undefined) return known;
  const found = findReachable(P);
  reachableFuncs.set(P, found);
  return found;
}

const reachableFuncs = new WeakMap<Pipeline, readonly Func[]>();

function findReachable(P: Pipeline): readonly Func[] {
  const needed = new Set<Name>([P.name]);
  // Funcs are defined before they are used, so one walk from the last to the first sees every user first.
  const found = P.funcs.toReversed().filter((f) => {
    if (!needed.has(f.name)) return false;
    for (const a of accessesIn(...expressionsOf(f))) needed.add(a.func);
    return true;
  });
  return found.reverse();
}
