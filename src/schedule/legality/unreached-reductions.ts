import type { Diagnostic } from '../../errors/diagnostic.ts';
import { reductionNotReached } from '../../errors/S451.ts';
import { printDirective } from '../../language/print.ts';
import { type Func, type Pipeline, stages } from '../../syntax/algorithm.ts';
import { type Expr, type Hole, int, type Name } from '../../syntax/expr.ts';
import type { LoopName } from '../../syntax/loop-name.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Order, Stmt } from '../../syntax/target.ts';
import { accessesIn } from '../../syntax/walk.ts';
import { enter, type Position, root } from '../../target/analysis/loops.ts';
import { funcOf } from './definition-order.ts';
import { originOf } from './loop-origin.ts';

/**
 * The warnings for directives that make a loop of a stage parallel or vectorized, but not the work of its inline
 * reductions. An inline reduction is a func, so it has loops of its own.
 */
export function unreachedReductions(
  directives: readonly Directive[],
  s: Stmt<Hole>,
  P: Pipeline,
): readonly { readonly d: Directive; readonly warning: Diagnostic }[] {
  const scheduled = new Set(directives.map(scheduledFunc));
  const inline = new Map(
    P.funcs.filter(({ name }) => name.includes('$') && !scheduled.has(name)).map((f) => [f.name, f]),
  );
  if (inline.size === 0) return [];
  const orders = ordersOf(s);
  return directives.flatMap((d) => {
    const order = orderSetBy(d);
    if (order === null || !('loop' in d)) return [];
    const f = funcOf(P, d.loop.func);
    const { dim, factor } = originOf(d, directives);
    const unreached = reductionsOf(f, d.loop.stage ?? 0, inline).filter(
      ({ name, vars }) => vars.includes(dim) && orders.get(name)?.has(order) === false,
    );
    const add = unreached.map(({ name: func }): Directive => {
      const loop: LoopName = { func, specialization: null, stage: 1, v: dim };
      return order === 'parallel'
        ? { tag: 'parallel', loop, factor: null, tail: 'guard' }
        : { tag: 'vectorize', loop, factor: factor ?? int(8), tail: 'guard' };
    });
    const facts = { reductions: unreached.map(({ name }) => name), add: add.map(printDirective) };
    return add.length === 0
      ? []
      : [{ d, warning: reductionNotReached({ directive: printDirective(d), ...facts }, null) }];
  });
}

/** The func whose loops a directive schedules, or null. */
function scheduledFunc(d: Directive): Name | null {
  if (d.tag === 'tile') return d.tiled[0]?.loop.func ?? null;
  if (d.tag === 'reorder') return d.stage.func;
  return 'loop' in d && !('func' in d) ? d.loop.func : null;
}

function orderSetBy(d: Directive): 'parallel' | 'vectorized' | null {
  if (d.tag === 'parallel') return 'parallel';
  if (d.tag === 'vectorize') return 'vectorized';
  return d.tag === 'traverse' && (d.order === 'parallel' || d.order === 'vectorized') ? d.order : null;
}

/** For each func, the orders of its loops and of the loops around its computation. */
function ordersOf(s: Stmt<Hole>): ReadonlyMap<Name, ReadonlySet<Order>> {
  const orders = new Map<Name, Set<Order>>();
  const walk = (s: Stmt<Hole>, at: Position, around: readonly Order[]): void => {
    const inside = s.tag === 'For' ? [...around, s.order] : around;
    const { func } = enter(at, s);
    if (func !== null) {
      const known = orders.get(func) ?? new Set();
      for (const order of inside) known.add(order);
      orders.set(func, known);
    }
    for (const child of childrenOf(s)) walk(child, enter(at, s), inside);
  };
  walk(s, root, []);
  return orders;
}

/** The inline reductions that a stage reads, directly or through other inline reductions. */
function reductionsOf(f: Func, stage: number, inline: ReadonlyMap<Name, Func>): readonly Func[] {
  const found = new Set<Func>();
  const visit = (roots: readonly Expr[]): void => {
    for (const { func } of accessesIn(...roots)) {
      const reduction = func.startsWith(`${f.name}$`) ? inline.get(func) : undefined;
      if (reduction === undefined || found.has(reduction)) continue;
      found.add(reduction);
      visit(stages(reduction).flatMap(({ values }) => values));
    }
  };
  const U = stages(f)[stage];
  if (U !== undefined) visit([...U.at, ...U.values, U.condition]);
  return [...found].filter(({ updates }) => updates.length > 0);
}
