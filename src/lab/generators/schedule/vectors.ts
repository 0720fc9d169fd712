import { phaseOf } from '../../../schedule/phases.ts';
import type { Pipeline } from '../../../syntax/algorithm.ts';
import { type Hole, int } from '../../../syntax/expr.ts';
import type { Directive } from '../../../syntax/schedule.ts';
import type { Program } from '../../../syntax/target.ts';
import { loopsOf } from '../../../target/analysis/loops.ts';
import type { Case } from '../../case.ts';
import type { Random } from '../../random.ts';
import { caseFrom } from '../case.ts';
import { drawSingleTripLoop } from '../single-trip-loop.ts';
import type { Size } from '../size.ts';
import { drawBounds } from './bounds-phase.ts';
import { drawFusion, drawPairs } from './fusion-phase.ts';
import { drawLoops, drawStageName } from './loops-phase.ts';
import { drawMemory } from './memory-phase.ts';
import { drawPlacement } from './placement-phases.ts';
import { applicable, ScheduleBuilder, trySchedule } from './schedule-builder.ts';
import { drawSpecializations } from './specialization-phase.ts';

/**
 * Generate a case in which most loops are vectorized or unrolled. There are more reductions, unless the size has
 * locality or long windows.
 */
export function vectorCaseFrom(random: Random, size: Size): Case {
  const dense = { ranks: [1, 1, 1, 2], updates: [0, 0, 1, 2], reductions: [1, 1, 2], inputs: 0.4 };
  return caseFrom(
    random,
    size.locality > 0 || size.window === 'long' ? size : { ...size, ...dense },
    drawVectorSchedule,
  );
}

function drawVectorSchedule(random: Random, P: Pipeline, T0: Program<Hole>, size: Size): readonly Directive[] {
  const builder = new ScheduleBuilder(P, T0);
  const fusion = random.fork();
  const pairs = drawPairs(fusion, builder);
  drawSpecializations(random, builder);
  const singleTrip = random.chance(size.singleTrip) ? drawSingleTripLoop(random, builder) : null;
  if (random.chance(0.5)) drawLoops(random, builder, few(size));
  drawOrders(random, builder, size);
  drawFusion(fusion, builder, pairs);
  // Funcs inside vectorized loops are often refused, and then `applicable` drops the vectorization.
  if (size.window !== 'long' || random.chance(0.3)) drawPlacement(random, builder, size, singleTrip);
  drawBounds(random, builder, size, singleTrip);
  drawMemory(random, builder);
  if (trySchedule(builder.directives, T0, P) !== null) return builder.directives;
  // Long windows exist to test vectors, so the other directives are dropped first.
  const loops = builder.directives.filter((d) => phaseOf(d) === 'loops');
  return applicable(size.window === 'long' && trySchedule(loops, T0, P) !== null ? loops : builder.directives, T0, P);
}

function few(size: Size): Size {
  return { ...size, loops: [1, 1, 2] };
}

/** Vectorize, unroll or parallelize most loops. */
function drawOrders(random: Random, builder: ScheduleBuilder, { lanes, window }: Size): void {
  const isLong = window === 'long';
  for (const { loop, at } of [...loopsOf(builder.T.body)]) {
    if (random.chance(isLong ? 0.02 : 0.1)) continue;
    const name = { ...drawStageName(random, at), v: loop.x };
    const tail = at.stage === 0 ? random.pick(['guard', 'shift', 'round'] as const) : 'guard';
    const kind =
      isLong && at.stage === 0 && random.chance(0.8)
        ? 'vectorize'
        : random.weighted(at.stage === 0 ? kinds : updateKinds);
    const isEntireLoop = random.chance(at.stage === 0 ? (isLong ? 0.01 : 0.1) : 0.5);
    const isMultiVector = kind === 'vectorize' && at.stage === 0 && random.chance(isLong ? 0.02 : 0.1);
    const factor = isEntireLoop
      ? null
      : int(isMultiVector ? multiVectorLanes : random.pick(kind === 'unroll' ? copies : lanes));
    const d: Directive =
      kind === 'parallel'
        ? { tag: kind, loop: name, factor: null, tail: 'guard' }
        : { tag: kind, loop: name, factor, tail: isEntireLoop ? 'guard' : isMultiVector ? 'round' : tail };
    builder.attempt(d);
  }
}

/** Unroll factors. */
const copies = [2, 3, 4, 4, 5, 8];

/** More lanes than a vector may have (`mostLanes`), so that the loop becomes a loop over vectors. */
const multiVectorLanes = 130;

const kinds = [
  [8, 'vectorize'],
  [1, 'unroll'],
  [1, 'parallel'],
] as const;

/** Iterations of a reduction must stay in order. Unrolling keeps the order, but vectorization may be refused. */
const updateKinds = [
  [2, 'vectorize'],
  [4, 'unroll'],
] as const;
