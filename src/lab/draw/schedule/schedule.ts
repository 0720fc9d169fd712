import type { Pipeline } from '../../../syntax/algorithm.ts';
import type { Hole } from '../../../syntax/expr.ts';
import type { Directive } from '../../../syntax/schedule.ts';
import type { Program } from '../../../syntax/target.ts';
import type { Random } from '../../random.ts';
import { drawOnce } from '../once.ts';
import type { Size } from '../size.ts';
import { drawBounds } from './bounds-phase.ts';
import { drawLoops } from './loops-phase.ts';
import { drawMemory } from './memory-phase.ts';
import { drawInlining, drawPlacement } from './placement-phases.ts';
import { drawReuse } from './reuse-wishes.ts';
import { drawSpecializations } from './specialization-phase.ts';
import { applicable, trySchedule, Workbench } from './workbench.ts';

/** A schedule that is legal for a pipeline, drawn phase by phase: directives are tried, and kept when they apply. */
export function drawSchedule(random: Random, P: Pipeline, T0: Program<Hole>, size: Size): readonly Directive[] {
  const bench = new Workbench(P, T0);
  if (random.chance(0.06)) return []; // the default schedule
  drawSpecializations(random, bench);
  const once = random.chance(size.once) ? drawOnce(random, bench) : null;
  if (once === null) drawInlining(random, bench);
  drawLoops(random, bench, size);
  drawPlacement(random, bench, size, once);
  drawBounds(random, bench, size, once);
  drawReuse(random, bench);
  drawMemory(random, bench);
  return trySchedule(bench.kept, T0, P) === null ? applicable(bench.kept, T0, P) : bench.kept;
}
