import type { Layout } from '../machine/ir/layout.ts';
import type { Machine } from '../machine/ir/program.ts';
import { withinStack } from '../machine/ir/within-stack.ts';
import { type Pass, passes } from '../machine/passes.ts';
import { withinSteps } from '../simplify/work.ts';
import { stmtsIn } from '../syntax/stmt.ts';
import type { Program } from '../syntax/target.ts';
import { noTicks } from '../syntax/ticks.ts';
import { inspection, type WatchPass } from './inspection.ts';
import { flattening, type Lowered, passing, type Request, unrolling, vectorizing } from './pipeline.ts';

/**
 * The machine program of a completed program, after all passes. The limit on proof steps grows with its allocations.
 */
export function optimize(
  program: Program,
  layout?: Layout,
  watch: WatchPass = () => {},
  ticks = noTicks,
  then: readonly Pass[] = passes,
): Machine {
  const { name } = program;
  return withinStack(name, () =>
    withinSteps(name, allocationsIn(program), () => improved({ program, layout, ticks }, watch, then)),
  );
}

/** The number of allocations: one for each func that is not inlined. */
function allocationsIn(P: Program): number {
  let count = 0;
  for (const s of stmtsIn(P.body)) if (s.tag === 'Allocate') count++;
  return count;
}

function improved(request: Request, watchStep: WatchPass, then: readonly Pass[]): Machine {
  const areProduction = then.every((pass) => production.has(pass));
  const watch: WatchPass = (step, program) => {
    if (areProduction) inspection.afterStep(step, program);
    watchStep(step, program);
  };
  const flat = flattening.run(request);
  watch(flattening.name, flat.machine);
  const unrolled = unrolling.run(flat);
  watch(unrolling.name, unrolled.machine);
  let lowered: Lowered = vectorizing.run(unrolled);
  watch(vectorizing.name, lowered.machine);
  for (const step of then.map(passing)) {
    lowered = step.run(lowered);
    watch(step.name, lowered.machine);
  }
  return lowered.machine;
}

const production: ReadonlySet<Pass> = new Set(passes);
