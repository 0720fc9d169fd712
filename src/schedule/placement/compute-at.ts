import { refuse } from '../../errors/diagnostic.ts';
import { accessOutsideComputeLoop } from '../../errors/S418.ts';
import { computedInsideItself } from '../../errors/S431.ts';
import { printExpr } from '../../language/print.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import type { LoopName } from '../../syntax/loop-name.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { childrenOf, ownExpressions } from '../../syntax/stmt.ts';
import type { For, Program, Stmt } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';
import {
  enter,
  isLoop,
  loopsOf,
  nameText,
  noSuchLoop,
  type Position,
  rewrite,
  root,
} from '../../target/analysis/loops.ts';
import { contains, mayContain, summaryOf } from '../../target/analysis/summary.ts';
import { type Undominated, undominated } from '../legality/dominance.ts';
import { checkNotOutput, insertBefore, loopAround, remove } from './placement.ts';

/**
 * compute-at(f, ⟨g, x⟩) — compute a func in every iteration of a loop.
 *
 *     label f: s₁ … label g: … for x … do s₂   ⟶   label g: … for x … do (label f: s₁; s₂)
 *
 * Without a stage or a branch in the name of the loop, every loop of that name that reads f gets a copy (errata E12).
 * The loops of f must still dominate every access to it. The storage is not moved.
 */
export function computeAt(d: Extract<Directive, { tag: 'compute-at' }>, T: Program<Hole>, P: Pipeline): Stmt<Hole> {
  checkNotOutput(P, d.func, 'compute-at');
  const { rest, removed } = remove(T.body, 'computation', d.func);
  const moved = insertInto(rest, d.loop, (loop) => {
    return contains(loop, 'access', d.func) ? { ...loop, body: insertBefore(removed, loop.body, P) } : loop;
  });
  if (moved === rest) checkLoop(T.body, rest, d.loop, d.func);
  const violations = violationsOf(removed, d.func, { ...T, body: moved });
  checkProducers(violations, d.func, T.body);
  const [first] = violations;
  if (first?.tag === 'Access') {
    refuse(
      accessOutsideComputeLoop(
        {
          func: d.func,
          loop: nameText(d.loop),
          access: printExpr(first.access),
          consumer: first.at.func ?? '',
          movable: movableInto(rest, d.loop, violations),
          legal: innermostAround(rest, d.func),
        },
        null,
      ),
    );
  }
  return moved;
}

/** The violations of dominance after the computation of a func was moved. They concern the func and its producers. */
export function violationsOf(moved: Stmt<Hole>, func: Name, T: Program<Hole>): readonly Undominated[] {
  const { access, computation } = summaryOf(moved);
  return undominated(T, new Set([func, ...[...access].filter((producer) => !computation.has(producer))]));
}

/** The funcs with accesses outside a loop, if the loop reads all of them; otherwise none. */
function movableInto(s: Stmt<Hole>, name: LoopName, outside: readonly Undominated[]): readonly Name[] {
  const consumers = [...new Set(outside.map(({ at }) => at.func ?? ''))];
  const loops = [...loopsOf(s, name.func)].filter(({ loop, at }) => isNamed(loop, at, name));
  const isRead = (func: Name): boolean => loops.some(({ loop }) => contains(loop, 'access', func));
  return consumers.every((func) => func !== name.func && isRead(func)) ? consumers : [];
}

/**
 * Refuse to move a func to a place that its producers do not dominate. In a schedule, producers are moved later (errata
 * E23), so this concerns only directives that are applied in another order.
 */
export function checkProducers(violations: readonly Undominated[], func: Name, s: Stmt<Hole>): void {
  const first = violations.find((u) => u.tag === 'Access' && u.access.func !== func);
  if (first?.tag !== 'Access') return;
  const { access } = first;
  const loop = loopAround(s, access.func) ?? 'the root';
  const facts = { func: access.func, loop, access: printExpr(access), consumer: func, movable: [], legal: null };
  refuse(accessOutsideComputeLoop(facts, null));
}

/** Refuse a loop that does not exist, or that is part of the computation of the func itself. */
export function checkLoop(s: Stmt<Hole>, withoutFunc: Stmt<Hole>, name: LoopName, func: Name): void {
  const isIn = (s: Stmt<Hole>): boolean => [...loopsOf(s, name.func)].some(({ loop, at }) => isNamed(loop, at, name));
  if (isIn(withoutFunc)) return;
  if (isIn(s)) refuse(computedInsideItself({ func, loop: nameText(name) }, null));
  noSuchLoop(s, name);
}

/** Rewrite every loop with the given name. A name without a stage matches any stage. */
export function insertInto(s: Stmt<Hole>, name: LoopName, change: (loop: For<Hole>) => Stmt<Hole>): Stmt<Hole> {
  return rewrite(s, name.func, (loop, at) => (isNamed(loop, at, name) ? change(loop) : null));
}

function isNamed(s: Stmt<Hole>, at: Position, name: LoopName): s is For<Hole> {
  return isLoop(s, at, name, true);
}

/** The name of the innermost loops that together contain every access to a func, or null. */
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
  if (!mayContain(s, 'access', func)) return;
  for (const e of ownExpressions(s).flatMap((e) => nodesOf(e))) if (e.tag === 'Access' && e.func === func) yield around;
  const inside = s.tag === 'For' ? [...around, `${at.func}.${s.x}`] : around;
  for (const child of childrenOf(s)) yield* loopsAroundAccesses(child, func, enter(at, s), inside);
}
