import { type Func, type Pipeline, stages } from './algorithm.ts';
import type { Access, Expr, Name } from './expr.ts';
import type { Hole } from './target.ts';

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

/** Is there a variable of that name in an expression? */
export function mentions(e: Expr<Hole>, v: Name): boolean {
  let left = 200; // where nodes are shared, each is looked at once after all
  const isThere = (e: Expr<Hole>): boolean =>
    e.tag === 'Var' ? e.name === v : 'args' in e && left-- > 0 && e.args.some(isThere);
  return isThere(e) || (left <= 0 && nodesOf(e).some((node) => node.tag === 'Var' && node.name === v));
}

/** The expressions of a func, stage by stage. */
export function expressionsOf(f: Func): readonly Expr[] {
  return stages(f).flatMap((U) => [...U.rdom.flatMap((r) => [r.in.min, r.in.len]), ...U.at, ...U.values, U.condition]);
}

/** p && q && … → p, q, … */
export function conjunctsOf<H extends Hole = never>(e: Expr<H>): readonly Expr<H>[] {
  return e.tag === 'Op' && e.op === '&&' ? e.args.flatMap((arg) => conjunctsOf(arg)) : [e];
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
