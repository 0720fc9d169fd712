import type { Pipeline } from '../../../syntax/algorithm.ts';
import type { Hole } from '../../../syntax/expr.ts';
import type { Directive } from '../../../syntax/schedule.ts';
import type { Program } from '../../../syntax/target.ts';
import type { Random } from '../../random.ts';
import { drawSingleTripLoop } from '../single-trip-loop.ts';
import type { Size } from '../size.ts';
import { drawFactoring, drawWrappers } from './algorithm-phase.ts';
import { drawBounds } from './bounds-phase.ts';
import { drawFusion, drawPairs } from './fusion-phase.ts';
import { drawLoops } from './loops-phase.ts';
import { drawMemoization, drawMemory } from './memory-phase.ts';
import { drawInlining, drawPlacement } from './placement-phases.ts';
import { drawReuse } from './reuse-requests.ts';
import { applicable, ScheduleBuilder, trySchedule } from './schedule-builder.ts';
import { drawSpecializations } from './specialization-phase.ts';

/** Generate a legal schedule, phase by phase: directives are tried and kept if they apply. */
export function drawSchedule(random: Random, P: Pipeline, T0: Program<Hole>, size: Size): readonly Directive[] {
  const builder = new ScheduleBuilder(P, T0);
  if (random.chance(0.06)) return []; // the default schedule
  const algorithm = random.fork();
  drawWrappers(algorithm, builder);
  drawFactoring(algorithm, builder);
  const pairs = drawPairs(algorithm, builder);
  drawSpecializations(random, builder);
  const singleTrip = random.chance(size.singleTrip) ? drawSingleTripLoop(random, builder) : null;
  if (singleTrip === null) drawInlining(random, builder);
  drawLoops(random, builder, size);
  drawFusion(algorithm, builder, pairs);
  drawPlacement(random, builder, size, singleTrip);
  drawBounds(random, builder, size, singleTrip);
  drawReuse(random, builder);
  drawMemory(random, builder);
  drawMemoization(random.fork(), builder);
  return trySchedule(builder.directives, T0, P) === null ? applicable(builder.directives, T0, P) : builder.directives;
}
