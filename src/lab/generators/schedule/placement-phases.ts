import type { Func } from '../../../syntax/algorithm.ts';
import type { Hole } from '../../../syntax/expr.ts';
import type { LoopName } from '../../../syntax/loop-name.ts';
import type { For } from '../../../syntax/target.ts';
import { accessesIn, expressionsOf } from '../../../syntax/walk.ts';
import { loopsOf, type Position } from '../../../target/analysis/loops.ts';
import { contains } from '../../../target/analysis/summary.ts';
import type { Random } from '../../random.ts';
import { placeInside, type SingleTripLoop } from '../single-trip-loop.ts';
import type { Size } from '../size.ts';
import { drawStageName } from './loops-phase.ts';
import type { ScheduleBuilder } from './schedule-builder.ts';

/**
 * Sometimes most funcs are inlined, in either order. This runs before the loops phase, because a func whose loops have
 * been changed cannot be inlined.
 */
export function drawInlining(random: Random, builder: ScheduleBuilder): void {
  if (!random.chance(0.15)) return;
  const { funcs, name } = builder.P;
  for (const f of random.chance(0.5) ? funcs : funcs.toReversed())
    if (f.name !== name && random.chance(0.6)) builder.attempt({ tag: 'inline', func: f.name });
}

/**
 * The compute and storage phases. Consumers are mostly placed before their producers, each producer at a loop of a
 * consumer, so chains of funcs are nested. Funcs in a single-trip loop stay there. If there are any, most other funcs
 * stay at the root, so that their storage is allocated before the loop.
 */
export function drawPlacement(
  random: Random,
  builder: ScheduleBuilder,
  size: Size,
  singleTrip: SingleTripLoop | null,
): void {
  const inside = singleTrip === null ? new Set<string>() : placeInside(random, builder, singleTrip);
  const placed: (readonly [string, LoopName])[] = [];
  const isReused = random.chance(size.stencils);
  const choices = isReused || random.chance(0.35) ? eagerly : lazily;
  const { funcs } = builder.P;
  for (const f of random.chance(0.25) ? funcs : funcs.toReversed()) {
    if (f.name === builder.P.name || inside.has(f.name)) continue;
    if (inside.size > 0 && random.chance(0.85)) continue;
    switch (random.weighted(choices)) {
      case 'inline':
        builder.attempt({ tag: 'inline', func: f.name });
        break;
      case 'root':
        builder.attempt({ tag: 'compute-root', func: f.name });
        break;
      case 'at': {
        const loop = placeAt(random, builder, f, isReused ? 0.1 : 0.45);
        if (loop !== null) placed.push([f.name, loop]);
        break;
      }
      case 'leave':
        break;
    }
  }
  const again = funcs.find(({ name }) => placed.some(([func]) => func === name) && random.chance(0.2));
  if (again !== undefined) {
    if (random.chance(0.5)) builder.attempt({ tag: 'compute-root', func: again.name });
    else placeAt(random, builder, again, 0);
  }
  builder.storeAts();
  for (const [func, loop] of placed) {
    drawStorage(random, builder, func, loop, isReused ? reusedStorages : storages);
  }
}

const lazily = [
  [6, 'at'],
  [3, 'inline'],
  [1, 'root'],
  [4, 'leave'],
] as const;

/** Choices that compute almost every func inside a loop. */
const eagerly = [
  [16, 'at'],
  [1, 'inline'],
  [1, 'leave'],
] as const;

/**
 * Try up to three times to compute a func inside a loop around a consumer, by compute-at or by `at`, whose store-at
 * half is applied later (`storeAts`). Null if no attempt is legal.
 */
function placeAt(random: Random, builder: ScheduleBuilder, f: Func, together: number): LoopName | null {
  const consumers = new Set(builder.P.funcs.filter((g) => g !== f && reads(g, f)).map((g) => g.name));
  const around = [...loopsOf(builder.T.body)].filter(({ loop }) => contains(loop, 'access', f.name));
  const own = around.filter(({ at }) => at.func !== null && consumers.has(at.func));
  for (let i = 0; i < 3 && around.length > 0; i++) {
    const loop = drawLoopName(random, random.pick(own.length > 0 && random.chance(0.6) ? own : around));
    const tag = random.chance(together) ? 'at' : 'compute-at';
    if (builder.attempt({ tag: 'compute-at', func: f.name, loop }, { tag, func: f.name, loop })) return loop;
  }
  return null;
}

function reads(g: Func, f: Func): boolean {
  return accessesIn(...expressionsOf(g)).some((a) => a.func === f.name);
}

/** Store a func where it is computed, at an outer loop, at any loop, or at the root, or leave its storage in place. */
function drawStorage(
  random: Random,
  builder: ScheduleBuilder,
  func: string,
  computed: LoopName,
  choices: typeof storages | typeof reusedStorages,
): void {
  const loops = [...loopsOf(builder.T.body)];
  switch (random.weighted<(typeof storages)[number][1]>(choices)) {
    case 'same':
      builder.attempt({ tag: 'store-at', func, loop: computed });
      return;
    case 'other':
      if (loops.length > 0) builder.attempt({ tag: 'store-at', func, loop: drawLoopName(random, random.pick(loops)) });
      return;
    case 'outer': {
      const around = loops.filter(({ loop }) => contains(loop, 'computation', func));
      if (around.length > 0)
        builder.attempt({ tag: 'store-at', func, loop: drawLoopName(random, random.pick(around)) });
      return;
    }
    case 'root':
      builder.attempt({ tag: 'store-root', func });
      return;
    case 'leave':
      return;
  }
}

const storages = [
  [4, 'same'],
  [4, 'other'],
  [2, 'root'],
  [3, 'leave'],
  [1, 'outer'],
] as const;

const reusedStorages = [
  [1, 'other'],
  [4, 'outer'],
  [5, 'leave'],
] as const;

/** The name of a loop in a directive. A name without a stage denotes the loop in every stage that has it. */
function drawLoopName(random: Random, { loop, at }: { readonly loop: For<Hole>; readonly at: Position }): LoopName {
  const stage = drawStageName(random, at);
  return { ...stage, stage: random.chance(0.5) ? null : at.stage, v: loop.x };
}
