import { bareLength } from '../../bounds/infer/box.ts';
import { limitsImpliedBy } from '../../bounds/infer/guard.ts';
import { windowName } from '../../bounds/infer/windows.ts';
import type { Facts } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import { hasSmallFactors } from '../../simplify/wrapping.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { constantOf, type Expr, int, type Name, operation, variable } from '../../syntax/expr.ts';
import { substitute } from '../../syntax/substitute.ts';
import type { For } from '../../syntax/target.ts';
import { accessesIn, conjunctsOf } from '../../syntax/walk.ts';
import { loopText } from '../analysis/loops.ts';
import { binding, type Enclosing, isIn, type Loop } from './enclosing.ts';
import { normalizeEnds } from './normalize-ends.ts';

/** The window of a func in one dimension: `len` points starting at `lo`; empty if `len` is not positive. */
export interface WindowDimension {
  readonly lo: Expr;
  readonly len: Expr;
}

/** The window of a func as a function of a loop variable, in terms of the variables in scope inside the loop. */
export interface MovingWindow {
  readonly around: Loop;
  readonly loop: For;
  readonly name: string;
  /** The index of the loop in the enclosing constructs of the func. */
  readonly index: number;
  /** All of these must hold for the func to have a window in an iteration and to be computed in it. */
  readonly when: readonly Expr[];
  readonly dims: readonly WindowDimension[];
  /** The facts inside the loop, and the facts where `when` holds. */
  readonly facts: Facts;
  readonly factsWhen: Facts;
}

/**
 * The innermost loop that moves the window of a func, among the loops between its storage and its computation, which
 * are at index `from` or above in the enclosing constructs; or the reason why there is none.
 */
export function movingWindow(f: Func, around: readonly Enclosing[], from: number): MovingWindow | string {
  let dims = f.vars.map((x): WindowDimension => {
    const end = (which: 'min' | 'len') => variable(windowName(f.name, null, x, which));
    return { lo: end('min'), len: end('len') };
  });
  let when: readonly Expr[] = [];
  for (let index = around.length - 1; index >= from; index--) {
    const each = around[index];
    if (each === undefined) break;
    switch (each.tag) {
      case 'Let': {
        const { x, value } = each;
        const inlined = (e: Expr): Expr => (isIn(x, e) ? substitute(e, new Map([[x, value]])) : e);
        const bare = dims.map(({ lo, len }) => ({ lo: inlined(lo), ...bareLength(inlined(len)) }));
        dims = bare.map(({ lo, len }) => ({ lo, len }));
        when = [...when.map(inlined), ...bare.flatMap(({ conditions }) => conditions)];
        break;
      }
      case 'If':
        if (!hasSmallFactors(each.condition)) return 'whether it is computed depends on a product that may wrap';
        when = [...when, each.condition];
        break;
      case 'For': {
        const { loop } = each;
        if (dims.some(({ lo, len }) => isIn(loop.x, lo) || isIn(loop.x, len))) {
          return windowIn(dims, when, each, index);
        }
        if (when.some((e) => isIn(loop.x, e))) return `whether it is computed depends on ${loopText(loop.x, each.at)}`;
        when = [...when, operation('>', loop.in.len, int(0))];
      }
    }
  }
  const isInLoop = around.slice(from).some(({ tag }) => tag === 'For');
  if (!isInLoop) return 'there is no loop between its storage and its computation';
  return 'no loop between its storage and its computation moves its window';
}

function windowIn(
  dims: readonly WindowDimension[],
  conditions: readonly Expr[],
  around: Loop,
  index: number,
): MovingWindow | string {
  const { loop, at, facts } = around;
  const when = conditions.flatMap((e) => conjunctsOf(simplify(e, facts))).filter((e) => constantOf(e) !== 1);
  if (accessesIn(...when, ...dims.flatMap(({ lo, len }) => [lo, len])).length > 0) {
    return 'whether it is computed depends on values in memory';
  }
  const factsWhen = when.reduce((inside, e) => factsUnder(e, loop.x, inside), facts);
  const simple = (e: Expr): Expr => normalizeEnds(simplify(e, factsWhen), when, factsWhen);
  return {
    around,
    loop,
    name: loopText(loop.x, at),
    index,
    when,
    dims: dims.map(({ lo, len }) => ({ lo: simple(lo), len: simple(len) })),
    facts,
    factsWhen,
  };
}

/** The facts where a condition on x holds. */
function factsUnder(condition: Expr, x: Name, facts: Facts): Facts {
  return limitsImpliedBy(condition).reduce((inside, { v, least, most }) => {
    const fact = inside.get(v);
    if (v !== x || fact === undefined) return inside;
    const from = least === null || fact.from === undefined ? fact.from : operation('max', fact.from, least);
    const to = most === null || fact.to === undefined ? fact.to : operation('min', fact.to, most);
    return binding(inside, x, { ...fact, ...(from ? { from } : {}), ...(to ? { to } : {}) });
  }, facts);
}
