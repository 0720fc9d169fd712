import type { Func } from '../../../syntax/algorithm.ts';
import type { Hole } from '../../../syntax/expr.ts';
import type { LoopName } from '../../../syntax/loop-name.ts';
import type { For } from '../../../syntax/target.ts';
import { accessesIn, expressionsOf } from '../../../syntax/walk.ts';
import { loopsOf, type Position } from '../../../target/analysis/loops.ts';
import { contains } from '../../../target/analysis/summary.ts';
import type { Random } from '../../random.ts';
import { type Once, placeInside } from '../once.ts';
import type { Size } from '../size.ts';
import { drawStageName } from './loops-phase.ts';
import type { Workbench } from './workbench.ts';

/**
 * Now and then most funcs are inlined, one into another that is inlined before it or after. It is drawn ahead of its phase:
 * a func whose loops have been changed cannot be inlined any more.
 */
export function drawInlining(random: Random, bench: Workbench): void {
  if (!random.chance(0.15)) return;
  const { funcs, name } = bench.P;
  for (const f of random.chance(0.5) ? funcs : funcs.toReversed())
    if (f.name !== name && random.chance(0.6)) bench.attempt({ tag: 'inline', func: f.name });
}

/**
 * The compute and storage phases. Consumers are mostly placed before their producers, each producer at a loop of a consumer,
 * so that chains of funcs come to stand inside of each other. What is computed in a loop that runs once stays there, and most of
 * the other funcs stay at the root, so that they are older than it.
 */
export function drawPlacement(random: Random, bench: Workbench, size: Size, once: Once | null): void {
  const inside = once === null ? new Set<string>() : placeInside(random, bench, once);
  const placed: (readonly [string, LoopName])[] = [];
  const isKept = random.chance(size.stencils);
  const choices = isKept || random.chance(0.35) ? eagerly : lazily;
  const { funcs } = bench.P;
  for (const f of random.chance(0.25) ? funcs : funcs.toReversed()) {
    if (f.name === bench.P.name || inside.has(f.name)) continue;
    if (inside.size > 0 && random.chance(0.85)) continue;
    switch (random.weighted(choices)) {
      case 'inline':
        bench.attempt({ tag: 'inline', func: f.name });
        break;
      case 'root':
        bench.attempt({ tag: 'compute-root', func: f.name });
        break;
      case 'at': {
        const loop = placeAt(random, bench, f, isKept ? 0.1 : 0.45);
        if (loop !== null) placed.push([f.name, loop]);
        break;
      }
      case 'leave':
        break;
    }
  }
  const again = funcs.find(({ name }) => placed.some(([func]) => func === name) && random.chance(0.2));
  if (again !== undefined) {
    if (random.chance(0.5)) bench.attempt({ tag: 'compute-root', func: again.name });
    else placeAt(random, bench, again, 0);
  }
  bench.storeAts();
  for (const [func, loop] of placed) {
    drawStorage(random, bench, func, loop, isKept ? keptStorages : storages);
  }
}

const lazily = [
  [6, 'at'],
  [3, 'inline'],
  [1, 'root'],
  [4, 'leave'],
] as const;

/** Everything as far inside as it goes. */
const eagerly = [
  [16, 'at'],
  [1, 'inline'],
  [1, 'leave'],
] as const;

/** compute-at, or `at` with its store-at to follow, at a loop of a consumer or of one that the consumer is inside of: up to three tries. */
function placeAt(random: Random, bench: Workbench, f: Func, together: number): LoopName | null {
  const consumers = new Set(bench.P.funcs.filter((g) => g !== f && reads(g, f)).map((g) => g.name));
  const around = [...loopsOf(bench.T.body)].filter(({ loop }) => contains(loop, 'access', f.name));
  const own = around.filter(({ at }) => at.func !== null && consumers.has(at.func));
  for (let i = 0; i < 3 && around.length > 0; i++) {
    const loop = drawLoopName(random, random.pick(own.length > 0 && random.chance(0.6) ? own : around));
    const tag = random.chance(together) ? 'at' : 'compute-at';
    if (bench.attempt({ tag: 'compute-at', func: f.name, loop }, { tag, func: f.name, loop })) return loop;
  }
  return null;
}

function reads(g: Func, f: Func): boolean {
  return accessesIn(...expressionsOf(g)).some((a) => a.func === f.name);
}

/** Storage where it is computed, at a loop further out, or back at the root. */
function drawStorage(
  random: Random,
  bench: Workbench,
  func: string,
  computed: LoopName,
  choices: typeof storages | typeof keptStorages,
): void {
  const loops = [...loopsOf(bench.T.body)];
  switch (random.weighted<(typeof storages)[number][1]>(choices)) {
    case 'same':
      bench.attempt({ tag: 'store-at', func, loop: computed });
      return;
    case 'other':
      if (loops.length > 0) bench.attempt({ tag: 'store-at', func, loop: drawLoopName(random, random.pick(loops)) });
      return;
    case 'outer': {
      const around = loops.filter(({ loop }) => contains(loop, 'computation', func));
      if (around.length > 0) bench.attempt({ tag: 'store-at', func, loop: drawLoopName(random, random.pick(around)) });
      return;
    }
    case 'root':
      bench.attempt({ tag: 'store-root', func });
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

const keptStorages = [
  [1, 'other'],
  [4, 'outer'],
  [5, 'leave'],
] as const;

/** A loop as a directive names it; without its stage, every stage that has the loop is meant. */
function drawLoopName(random: Random, { loop, at }: { readonly loop: For<Hole>; readonly at: Position }): LoopName {
  const stage = drawStageName(random, at);
  return { ...stage, stage: random.chance(0.5) ? null : at.stage, v: loop.x };
}
