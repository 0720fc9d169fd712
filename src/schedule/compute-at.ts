import { refuse } from '../errors/diagnostic.ts';
import { S418 } from '../errors/S418.ts';
import { S424 } from '../errors/S424.ts';
import { S431 } from '../errors/S431.ts';
import { S432 } from '../errors/S432.ts';
import { printExpr } from '../language/print.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Name } from '../syntax/expr.ts';
import type { Directive, LoopName } from '../syntax/schedule.ts';
import { childrenOf, ownExpressions, stmtsIn } from '../syntax/stmt.ts';
import type { For, Hole, Program, Stmt } from '../syntax/target.ts';
import { nodesOf } from '../syntax/walk.ts';
import { undominated } from './dominance.ts';
import { enter, isLoop, loopsOf, nameText, noSuchLoop, type Position, rewrite, root } from './loops.ts';
import { checkComputed, checkNotOutput, isSame, putBefore, takeOut } from './placement.ts';

/**
 * compute-at(f, ⟨g, x⟩) — compute a func anew in every iteration of a loop.
 *
 *     label f: s₁ … label g: … for x … do s₂   ⟶   label g: … for x … do (label f: s₁; s₂)
 *
 * Without a stage or a branch in the name of the loop, every loop of that name that needs f gets a copy (errata E12). The
 * loops of f must go on to dominate every access to it. Storage stays where it is.
 */
export function computeAt(d: Extract<Directive, { tag: 'compute-at' }>, T: Program<Hole>, P: Pipeline): Stmt<Hole> {
  checkNotOutput(P, d.func, 'compute-at');
  checkComputed(T.body, d.func);
  const { rest, taken } = takeOut(T.body, 'computation', d.func);
  const moved = putInto(rest, d.loop, T.body, d.func, (loop) => {
    return reads(loop, d.func) ? { ...loop, body: putBefore(taken, loop.body, P) } : loop;
  });
  checkProducers({ ...T, body: moved }, d.func, `at ${nameText(d.loop)}`);
  const [first] = undominated({ ...T, body: moved });
  if (first?.tag === 'Access') {
    refuse(
      S418(
        {
          func: d.func,
          loop: nameText(d.loop),
          access: printExpr(first.access),
          consumer: first.at.func ?? '',
          legal: innermostAround(rest, d.func),
        },
        null,
      ),
    );
  }
  if (isSame(moved, T.body)) {
    refuse(S424({ directive: 'compute-at', why: `${d.func} is computed at ${nameText(d.loop)} already` }, null));
  }
  return moved;
}

/** The producers of a func that was moved dominate it still. */
export function checkProducers(T: Program<Hole>, func: Name, to: string): void {
  const [first] = undominated(T).filter((u) => u.tag === 'Access' && u.access.func !== func);
  if (first?.tag !== 'Access') return;
  const { access } = first;
  refuse(S432({ func, to, access: printExpr(access), producer: access.func }, null));
}

/** Change every loop of a name, any stage if none is named; `before` is the program with the func still in it. */
export function putInto(
  s: Stmt<Hole>,
  name: LoopName,
  before: Stmt<Hole>,
  func: Name,
  change: (loop: For<Hole>) => Stmt<Hole>,
): Stmt<Hole> {
  const isNamed = (s: Stmt<Hole>, at: Position): s is For<Hole> => isLoop(s, at, name, true);
  const found = [...loopsOf(s)].some(({ loop, at }) => isNamed(loop, at));
  if (!found) {
    const isInside = [...loopsOf(before)].some(({ loop, at }) => isNamed(loop, at));
    if (isInside) refuse(S431({ func, loop: nameText(name) }, null));
    noSuchLoop(before, name);
  }
  return rewrite(s, (loop, at) => (isNamed(loop, at) ? change(loop) : null));
}

function reads(s: Stmt<Hole>, func: Name): boolean {
  for (const inner of stmtsIn(s)) {
    if (ownExpressions(inner).some((e) => nodesOf(e).some((node) => node.tag === 'Access' && node.func === func))) {
      return true;
    }
  }
  return false;
}

/** The name of the innermost loops that together have every access to a func inside, or null. */
function innermostAround(s: Stmt<Hole>, func: Name): string | null {
  const [first = [], ...others] = [...loopsAroundAccesses(s, func)];
  return first.findLast((name) => others.every((names) => names.includes(name))) ?? null;
}

/** For each access to a func, the names of the loops around it, outermost first. */
function* loopsAroundAccesses(
  s: Stmt<Hole>,
  func: Name,
  at: Position = root,
  around: readonly string[] = [],
): Generator<readonly string[]> {
  for (const e of ownExpressions(s).flatMap((e) => nodesOf(e))) if (e.tag === 'Access' && e.func === func) yield around;
  const inside = s.tag === 'For' ? [...around, `${at.func}.${s.x}`] : around;
  for (const child of childrenOf(s)) yield* loopsAroundAccesses(child, func, enter(at, s), inside);
}
