import { dependence } from '../../../schedule/fusion/dependence.ts';
import type { ComputeWith } from '../../../schedule/fusion/together.ts';
import type { Func } from '../../../syntax/algorithm.ts';
import type { Hole, Name } from '../../../syntax/expr.ts';
import type { LoopName } from '../../../syntax/loop-name.ts';
import type { For, Order } from '../../../syntax/target.ts';
import { accessesIn, expressionsOf, reachable } from '../../../syntax/walk.ts';
import { loopsOf } from '../../../target/analysis/loops.ts';
import { contains } from '../../../target/analysis/summary.ts';
import type { Random } from '../../random.ts';
import type { ScheduleBuilder } from './schedule-builder.ts';

/** Two funcs to compute together, the second one in the loops of the first. */
export type Pair = readonly [g: Name, f: Name];

/** Sometimes one or two pairs of independent funcs, often with a func in common. They are defined side by side. */
export function drawPairs(random: Random, builder: ScheduleBuilder): readonly Pair[] {
  if (!random.chance(0.9)) return [];
  const { P } = builder;
  const names = reachable(P).map(({ name }) => name);
  const all = names.flatMap((g, i) => names.slice(i + 1).map((f): Pair => [g, f]));
  const independent = all.filter((pair) => dependence(P, new Set(pair), []) === null);
  if (independent.length === 0) return [];
  const siblings = independent.filter((pair) => P.funcs.some((f) => pair.every((name) => reads(f, name))));
  const isOfSiblings = siblings.length > 0 && random.chance(0.7);
  const first = inAnyOrder(random, random.pick(isOfSiblings ? siblings : independent));
  const near = independent.filter(
    (pair) => pair.some((name) => first.includes(name)) && !pair.every((name) => first.includes(name)),
  );
  const second = near.length > 0 && random.chance(0.4) ? [inAnyOrder(random, random.pick(near))] : [];
  const pairs = [first, ...second];
  return builder.define(pairs.map(([g, f]) => together(g, f, 0, 0, ''))) ? pairs : [];
}

function reads(f: Func, name: Name): boolean {
  return f.name !== name && accessesIn(...expressionsOf(f)).some(({ func }) => func === name);
}

function inAnyOrder(random: Random, [g, f]: Pair): Pair {
  return random.chance(0.5) ? [g, f] : [f, g];
}

/**
 * The compute-with directives for some pairs, before other funcs are placed. Both funcs are often moved to a loop that
 * reads them. Some stages of each pair are joined at a random depth, or all of them in order.
 */
export function drawFusion(random: Random, builder: ScheduleBuilder, pairs: readonly Pair[]): void {
  for (const [g, f] of pairs) {
    if (random.chance(0.7)) placeBoth(random, builder, g, f);
    const [ofG, ofF] = [nestsOf(builder, g), nestsOf(builder, f)];
    if (ofG.length === 0 || ofF.length === 0) continue;
    if (random.chance(0.5)) {
      for (let i = random.pick([1, 1, 2]); i > 0; i--)
        joinStages(random, builder, [g, random.pick(ofG)], [f, random.pick(ofF)]);
    } else {
      for (const [i, nest] of ofF.entries()) {
        const other = ofG[i];
        if (other !== undefined) joinStages(random, builder, [g, other], [f, nest]);
      }
    }
  }
}

/** Compute both funcs at one loop that reads them, unless this is refused. */
function placeBoth(random: Random, builder: ScheduleBuilder, g: Name, f: Name): void {
  const around = [...loopsOf(builder.T.body)].filter(({ loop }) =>
    [f, g].every((func) => contains(loop, 'access', func)),
  );
  if (around.length === 0) return;
  const { loop, at } = random.pick(around);
  if (at.func === null) return;
  const name = { func: at.func, stage: null, specialization: null, v: loop.x };
  for (const func of [g, f]) builder.attempt({ tag: 'compute-at', func, loop: name });
}

/** Join two stages, after their loops have been given the same orders. */
function joinStages(
  random: Random,
  builder: ScheduleBuilder,
  [g, nestG]: readonly [Name, StageLoops],
  [f, nestF]: readonly [Name, StageLoops],
): void {
  const deepest = Math.min(nestG.loops.length, nestF.loops.length);
  const depth = random.chance(0.5) ? deepest : random.between(1, deepest);
  const isParallel = random.chance(0.3);
  for (const [i, { order, x }] of nestG.loops.slice(0, depth).entries()) {
    const other = nestF.loops[i];
    if (other === undefined) continue;
    const ofF = { func: f, stage: nestF.stage, specialization: null, v: other.x };
    const ofG = { func: g, stage: nestG.stage, specialization: null, v: x };
    const set = (loop: LoopName, order: Order): boolean => builder.attempt({ tag: 'traverse', loop, order });
    if (isParallel && i === 0 && order === 'serial' && set(ofG, 'parallel')) {
      if (other.order !== 'parallel' && !set(ofF, 'parallel')) set(ofG, other.order);
    } else if (order !== other.order && !set(ofF, order)) set(ofG, other.order);
  }
  builder.attempt(together(g, f, nestG.stage, nestF.stage, nestG.loops[depth - 1]?.x ?? ''));
}

function together(g: Name, f: Name, ofG: number, ofF: number, v: Name): ComputeWith {
  return {
    tag: 'compute-with',
    stage: { func: f, stage: ofF === 0 ? null : ofF, specialization: null },
    loop: { func: g, stage: ofG === 0 ? null : ofG, specialization: null, v },
  };
}

/** The perfectly nested loops of a stage, outermost first. */
interface StageLoops {
  readonly stage: number;
  readonly loops: readonly For<Hole>[];
}

/** The loops of each stage of a func that has any. */
function nestsOf({ T }: ScheduleBuilder, func: Name): readonly StageLoops[] {
  const nests = new Map<number, For<Hole>[]>();
  for (const { loop, at } of loopsOf(T.body, func)) {
    const known = nests.get(at.stage) ?? [];
    const outer = known.at(-1);
    if (outer === undefined || outer.body === loop) nests.set(at.stage, [...known, loop]);
  }
  return Array.from(nests, ([stage, loops]) => ({ stage, loops }));
}
