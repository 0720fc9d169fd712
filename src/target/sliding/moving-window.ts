import { limitsSetBy } from '../../bounds/infer/guard.ts';
import { windowName } from '../../bounds/infer/windows.ts';
import type { Facts } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import { hasPlainProducts } from '../../simplify/wrapping.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { constantOf, type Expr, int, type Name, operation, variable } from '../../syntax/expr.ts';
import { substitute } from '../../syntax/substitute.ts';
import type { For } from '../../syntax/target.ts';
import { accessesIn, conjunctsOf } from '../../syntax/walk.ts';
import { loopText } from '../analysis/loops.ts';
import { binding, type Enclosing, isIn, type Loop } from './enclosing.ts';
import { normalizeEnds } from './normalize-ends.ts';

/** The window of a func in one dimension: `len` points from `lo` on, none if it is not positive. */
export interface Stretch {
  readonly lo: Expr;
  readonly len: Expr;
}

/** The window of a func as it moves with the iterations of a loop, told by the variables that are in scope there. */
export interface MovingWindow {
  readonly around: Loop;
  readonly loop: For;
  readonly name: string;
  /** Where the loop stands among what is around the func. */
  readonly index: number;
  /** The func has a window in an iteration, and is computed in it, only if all of these hold. */
  readonly when: readonly Expr[];
  readonly dims: readonly Stretch[];
  /** What is known in the loop, and what is known where `when` holds. */
  readonly facts: Facts;
  readonly factsWhen: Facts;
}

/**
 * The innermost loop that moves the window of a func, of those that have its storage outside: from `from` on in what is
 * around it. Or why there is none.
 */
export function movingWindow(f: Func, around: readonly Enclosing[], from: number): MovingWindow | string {
  let dims = f.vars.map((x): Stretch => {
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
        const told = (e: Expr): Expr => (isIn(x, e) ? substitute(e, new Map([[x, value]])) : e);
        const bare = dims.map(({ lo, len }) => ({ lo: told(lo), ...bareLength(told(len)) }));
        dims = bare.map(({ lo, len }) => ({ lo, len }));
        when = [...when.map(told), ...bare.flatMap(({ conditions }) => conditions)];
        break;
      }
      case 'If':
        if (!hasPlainProducts(each.condition)) return 'whether it is computed depends on a product that may wrap';
        when = [...when, each.condition];
        break;
      case 'For': {
        const { loop } = each;
        if (dims.some(({ lo, len }) => isIn(loop.x, lo) || isIn(loop.x, len))) {
          return knownIn(dims, when, each, index);
        }
        if (when.some((e) => isIn(loop.x, e))) return `whether it is computed depends on ${loopText(loop.x, each.at)}`;
        when = [...when, operation('>', loop.in.len, int(0))];
      }
    }
  }
  const isInLoop = around.slice(from).some(({ tag }) => tag === 'For');
  if (!isInLoop) return 'no loop stands between its storage and its computation';
  return 'no loop between its storage and its computation moves its window';
}

/** select(c, max(0, l), 0) → l, which may be negative, if c holds */
export function bareLength(len: Expr): { readonly len: Expr; readonly conditions: readonly Expr[] } {
  const [a, b, c] = len.tag === 'Op' ? len.args : [];
  if (len.tag !== 'Op' || a === undefined || b === undefined) return { len, conditions: [] };
  if (len.op === 'select' && c !== undefined && constantOf(c) === 0) {
    const inside = bareLength(b);
    return { len: inside.len, conditions: [...conjunctsOf(a), ...inside.conditions] };
  }
  if (len.op === 'max' && constantOf(a) === 0) return bareLength(b);
  if (len.op === 'max' && constantOf(b) === 0) return bareLength(a);
  return { len, conditions: [] };
}

function knownIn(
  dims: readonly Stretch[],
  conditions: readonly Expr[],
  around: Loop,
  index: number,
): MovingWindow | string {
  const { loop, at, facts } = around;
  const when = conditions.flatMap((e) => conjunctsOf(simplify(e, facts))).filter((e) => constantOf(e) !== 1);
  if (accessesIn(...when, ...dims.flatMap(({ lo, len }) => [lo, len])).length > 0) {
    return 'whether it is computed depends on values';
  }
  const factsWhen = when.reduce((known, e) => under(e, loop.x, known), facts);
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

/** What is known where a condition about x holds. */
function under(condition: Expr, x: Name, facts: Facts): Facts {
  return limitsSetBy(condition).reduce((known, { v, least, most }) => {
    const fact = known.get(v);
    if (v !== x || fact === undefined) return known;
    const from = least === null || fact.from === undefined ? fact.from : operation('max', fact.from, least);
    const to = most === null || fact.to === undefined ? fact.to : operation('min', fact.to, most);
    return binding(known, x, { ...fact, ...(from ? { from } : {}), ...(to ? { to } : {}) });
  }, facts);
}
