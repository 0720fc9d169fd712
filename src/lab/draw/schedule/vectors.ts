import { phaseOf } from '../../../schedule/phases.ts';
import type { Pipeline } from '../../../syntax/algorithm.ts';
import { type Hole, int } from '../../../syntax/expr.ts';
import type { Directive } from '../../../syntax/schedule.ts';
import type { Program } from '../../../syntax/target.ts';
import { loopsOf } from '../../../target/analysis/loops.ts';
import type { Case } from '../../case.ts';
import type { Random } from '../../random.ts';
import { caseFrom } from '../case.ts';
import { drawOnce } from '../once.ts';
import type { Size } from '../size.ts';
import { drawBounds } from './bounds-phase.ts';
import { drawLoops, drawStageName } from './loops-phase.ts';
import { drawMemory } from './memory-phase.ts';
import { drawPlacement } from './placement-phases.ts';
import { drawSpecializations } from './specialization-phase.ts';
import { applicable, trySchedule, Workbench } from './workbench.ts';

/** A case whose stages mostly have loops that are vectorised or unrolled, and of which more are reductions. */
export function vectorCaseFrom(random: Random, size: Size): Case {
  const dense = { ranks: [1, 1, 1, 2], updates: [0, 0, 1, 2], reductions: [1, 1, 2], inputs: 0.4 };
  return caseFrom(random, size.calm > 0 || size.window === 'long' ? size : { ...size, ...dense }, drawVectorSchedule);
}

function drawVectorSchedule(random: Random, P: Pipeline, T0: Program<Hole>, size: Size): readonly Directive[] {
  const bench = new Workbench(P, T0);
  drawSpecializations(random, bench);
  const once = random.chance(size.once) ? drawOnce(random, bench) : null;
  if (random.chance(0.5)) drawLoops(random, bench, few(size));
  drawOrders(random, bench, size);
  // Funcs inside of vectors are often refused, and then the vectors go.
  if (size.window !== 'long' || random.chance(0.3)) drawPlacement(random, bench, size, once);
  drawBounds(random, bench, size, once);
  drawMemory(random, bench);
  if (trySchedule(bench.kept, T0, P) !== null) return bench.kept;
  // Vectors are what long windows are for, so that everything else goes first.
  const loops = bench.kept.filter((d) => phaseOf(d) === 'loops');
  return applicable(size.window === 'long' && trySchedule(loops, T0, P) !== null ? loops : bench.kept, T0, P);
}

function few(size: Size): Size {
  return { ...size, loops: [1, 1, 2] };
}

/** Most loops get an order. */
function drawOrders(random: Random, bench: Workbench, { lanes, window }: Size): void {
  const isLong = window === 'long';
  for (const { loop, at } of [...loopsOf(bench.T.body)]) {
    if (random.chance(isLong ? 0.02 : 0.1)) continue;
    const name = { ...drawStageName(random, at), v: loop.x };
    const tail = at.stage === 0 ? random.pick(['guard', 'shift', 'round'] as const) : 'guard';
    const kind =
      isLong && at.stage === 0 && random.chance(0.8)
        ? 'vectorize'
        : random.weighted(at.stage === 0 ? kinds : updateKinds);
    const isWhole = random.chance(at.stage === 0 ? (isLong ? 0.01 : 0.1) : 0.5);
    const isSeveral = kind === 'vectorize' && at.stage === 0 && random.chance(isLong ? 0.02 : 0.1);
    const factor = isWhole ? null : int(isSeveral ? several : random.pick(kind === 'unroll' ? copies : lanes));
    const d: Directive =
      kind === 'parallel'
        ? { tag: kind, loop: name }
        : { tag: kind, loop: name, factor, tail: isWhole ? 'guard' : isSeveral ? 'round' : tail };
    bench.attempt(d);
  }
}

/** As many copies of a loop. */
const copies = [2, 3, 4, 4, 5, 8];

/** More than one vector. */
const several = 130;

const kinds = [
  [8, 'vectorize'],
  [1, 'unroll'],
  [1, 'parallel'],
] as const;

/** Reductions stay in order, which only copies of them do. */
const updateKinds = [
  [2, 'vectorize'],
  [4, 'unroll'],
] as const;
