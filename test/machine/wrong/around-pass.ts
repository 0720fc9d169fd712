import { flattening, type Lowered, passing, unrolling, vectorizing } from '../../../src/driver/pipeline.ts';
import type { Layout } from '../../../src/machine/ir/layout.ts';
import type { Machine } from '../../../src/machine/ir/program.ts';
import type { Pass } from '../../../src/machine/passes.ts';
import type { Program } from '../../../src/syntax/target.ts';
import { noTicks } from '../../../src/syntax/ticks.ts';

/** A program before and after a pass that runs first; null if the pass does not change the program. */
export function aroundPass(P: Program, layout: Layout, pass: Pass): readonly [Machine, Machine] | null {
  const before = vectorized(P, layout);
  const after = passing(pass).run(before);
  return after.machine.body === before.machine.body ? null : [before.machine, after.machine];
}

/** The program on which passes run. It is computed once, because many passes are tested. */
export function vectorized(P: Program, layout: Layout): Lowered {
  const known = loweredPrograms.get(P) ?? new Map<string, Lowered>();
  loweredPrograms.set(P, known);
  const key = JSON.stringify([...layout]);
  const lowered =
    known.get(key) ?? vectorizing.run(unrolling.run(flattening.run({ program: P, layout, ticks: noTicks })));
  known.set(key, lowered);
  return lowered;
}

const loweredPrograms = new WeakMap<Program, Map<string, Lowered>>();
