import { optimize } from '../../driver/optimize.ts';
import type { Layout } from '../../machine/ir/layout.ts';
import type { Machine } from '../../machine/ir/program.ts';
import type { Pending } from '../../machine/ir/statement.ts';
import { checkAddresses } from '../../machine/passes/memory/check-addresses.ts';
import type { Pass } from '../../machine/passes.ts';
import type { Program } from '../../syntax/target.ts';
import { noTicks } from '../../syntax/ticks.ts';

/** A program after a pass. */
export interface Stage {
  readonly pass: string;
  readonly machine: Machine<Pending>;
}

/** The last pass of checked builds. */
export const checking: Pass = {
  name: 'check addresses',
  run: (s, program) => checkAddresses({ ...program, body: s }).body,
};

/**
 * The program after flattening and after each later pass of `optimize`. `then` replaces the passes that follow
 * vectorization.
 */
export function stagesOf(P: Program, layout: Layout, then?: readonly Pass[]): readonly Stage[] {
  const stages: Stage[] = [];
  optimize(P, layout, (pass, machine) => stages.push({ pass, machine }), noTicks, then);
  return stages;
}
