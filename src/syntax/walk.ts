import { type Func, type Pipeline, stages } from './algorithm.ts';
import type { Access, Expr, Hole, Name } from './expr.ts';
import { memoized } from './memoized.ts';

/** The operands of an expression. */
export function operandsOf<H extends Hole>(e: Expr<H>): readonly Expr<H>[] {
  return 'args' in e ? e.args : [];
}

/** All nodes of some expressions in topological order: each node once, after its operands. */
export function nodesOf<H extends Hole = never>(...roots: readonly Expr<H>[]): readonly Expr<H>[] {
  const visited = new Set<Expr<H>>();
  const visit = (e: Expr<H>): void => {
    if (visited.has(e)) return;
    for (const operand of operandsOf(e)) visit(operand);
    visited.add(e);
  };
  for (const e of roots) visit(e);
  return [...visited];
}

/** Do the given expressions together have more than `most` distinct nodes? Stops as soon as the answer is known. */
export function hasMoreNodes<H extends Hole>(most: number, ...roots: readonly Expr<H>[]): boolean {
  const visited = new Set<Expr<H>>();
  const stack = [...roots];
  for (let e = stack.pop(); e !== undefined; e = stack.pop()) {
    if (visited.has(e)) continue;
    if (visited.size === most) return true;
    visited.add(e);
    for (const operand of operandsOf(e)) stack.push(operand);
  }
  return false;
}

/** Does an expression contain a variable with this name? */
export function mentions(e: Expr<Hole>, v: Name): boolean {
  let left = 200; // for few nodes, a tree walk is faster than hashing
  const occursIn = (e: Expr<Hole>): boolean =>
    e.tag === 'Var' ? e.name === v : 'args' in e && left-- > 0 && e.args.some(occursIn);
  return occursIn(e) || (left <= 0 && mentionsInLarge(e, v));
}

/** Like `mentions`, for large expressions: visits each operand once, and only if its filter may contain the name. */
function mentionsInLarge(root: Expr<Hole>, v: Name): boolean {
  const bit = filterBit(v);
  const visited = new Set<Expr<Hole>>();
  const stack = [root];
  for (let e = stack.pop(); e !== undefined; e = stack.pop()) {
    if (e.tag === 'Var' && e.name === v) return true;
    if (visited.has(e) || (variableFilter(e) & bit) === 0) continue;
    visited.add(e);
    for (const operand of operandsOf(e)) stack.push(operand);
  }
  return false;
}

/** A Bloom filter of the variables in an expression, with one bit for each name. */
function variableFilter(e: Expr<Hole>): number {
  return e.tag === 'Var' ? filterBit(e.name) : operandFilter(e);
}

const operandFilter = memoized((e: Expr<Hole>): number =>
  operandsOf(e).reduce((filter, operand) => filter | variableFilter(operand), 0),
);

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
  const visited = new Set<Expr<H>>();
  const visit = (e: Expr<H>): void => {
    if (visited.has(e)) return;
    visited.add(e);
    if (e.tag === 'Op' && e.op === '&&') for (const arg of e.args) visit(arg);
  };
  visit(e);
  return [...visited].filter((part) => part.tag !== 'Op' || part.op !== '&&');
}

export function accessesIn(...roots: readonly Expr[]): readonly Access[] {
  return nodesOf(...roots).filter((e) => e.tag === 'Access');
}

/** Does the value of this node depend on storage, or on the host? */
export function isRead(node: Expr<Hole>): boolean {
  return node.tag === 'Access' || node.tag === 'Extern';
}

/** The funcs that are reachable from the outputs, including the outputs, in order of definition. */
export const reachable: (P: Pipeline) => readonly Func[] = memoized((P) => {
  const needed = new Set<Name>(P.outputs);
  // Funcs are defined before they are used, so a single pass in reverse order visits consumers before producers.
  const funcs = P.funcs.toReversed().filter((f) => {
    if (!needed.has(f.name)) return false;
    for (const a of accessesIn(...expressionsOf(f))) needed.add(a.func);
    return true;
  });
  return funcs.reverse();
});
