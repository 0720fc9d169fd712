import { withinSteps } from '../simplify/work.ts';
import { stmtsIn } from '../syntax/stmt.ts';
import type { Program } from '../syntax/target.ts';
import { noTicks, type Ticks } from '../syntax/ticks.ts';
import type { Layout } from './ir/layout.ts';
import { Names } from './ir/names.ts';
import type { Machine } from './ir/program.ts';
import type { Pending, Statement } from './ir/statement.ts';
import { withinStack } from './ir/within-stack.ts';
import { flatten } from './lower/flatten.ts';
import { fuseGuards } from './passes/loop/guard-fusion.ts';
import { splitIndexSets } from './passes/loop/index-set-splitting/index-set-splitting.ts';
import { hoistInvariants, hoistInvariantsAgain } from './passes/loop/loop-invariant-code-motion.ts';
import { outline } from './passes/loop/outline.ts';
import { unroll } from './passes/loop/unroll.ts';
import { unswitch } from './passes/loop/unswitch.ts';
import { unswitchGuards } from './passes/loop/unswitch-guards.ts';
import { unswitchSelects } from './passes/loop/unswitch-selects.ts';
import { replaceCarriedScalars } from './passes/memory/carried-scalar-replacement.ts';
import { eliminateDeadStores } from './passes/memory/dead-store-elimination.ts';
import { replaceScalars } from './passes/memory/scalar-replacement.ts';
import { coalesceStorage } from './passes/memory/storage-coalescing.ts';
import { forwardStores } from './passes/memory/store-to-load-forwarding.ts';
import { eliminateCommonSubexpressions } from './passes/scalar/common-subexpressions.ts';
import { foldConstants } from './passes/scalar/constant-folding.ts';
import { eliminateDeadCode } from './passes/scalar/dead-code.ts';
import { narrow } from './passes/scalar/narrow.ts';
import { reassociate } from './passes/scalar/reassociation.ts';
import { eliminateRedundantChecks } from './passes/scalar/redundant-checks.ts';
import { reduceStrength } from './passes/scalar/strength-reduction.ts';
import { numberValues } from './passes/scalar/value-numbering.ts';
import { gatherToInterleave } from './passes/vector/gather-to-interleave.ts';
import { interleaveStores } from './passes/vector/interleave-stores.ts';
import { transpose } from './passes/vector/transpose.ts';
import { vectorize } from './passes/vector/vectorize.ts';

/** Called with the program after each pass, flattening first. */
export type WatchPass = (pass: string, program: Machine<Pending>) => void;

/** The whole way from Tgt to machine code: flatten, carry out the orders of loops, then improve what is there. */
export function optimize(
  P: Program,
  layout?: Layout,
  watch: WatchPass = () => {},
  ticks = noTicks,
  then = passes,
): Machine {
  return withinStack(P.name, () =>
    withinSteps(P.name, allocationsIn(P), () => improved(P, layout, watch, ticks, then)),
  );
}

/** One for each func that is not inlined. */
function allocationsIn(P: Program): number {
  let count = 0;
  for (const s of stmtsIn(P.body)) if (s.tag === 'Allocate') count++;
  return count;
}

function improved(
  P: Program,
  layout: Layout | undefined,
  watch: WatchPass,
  ticks: Ticks,
  then: readonly Pass[],
): Machine {
  const names = new Names();
  const flat = flatten(P, layout, names, ticks);
  watch('flatten', flat);
  const unrolled = unroll(flat.body, names);
  watch('unroll', { ...flat, body: unrolled });
  let program: Machine = { ...flat, body: vectorize(unrolled, names) };
  watch('vectorize', program);
  for (const { name, run } of then) {
    program = { ...program, body: run(program.body, program, names) };
    watch(name, program);
  }
  return program;
}

export interface Pass {
  readonly name: string;
  readonly run: (s: Statement, program: Machine, names: Names) => Statement;
}

/** In this order; each keeps the meaning of the program. */
export const passes: readonly Pass[] = [
  { name: 'spread', run: gatherToInterleave },
  { name: 'decide', run: foldConstants },
  { name: 'narrow', run: narrow },
  { name: 'hoist', run: hoistInvariants },
  { name: 'unify', run: numberValues },
  { name: 'merge', run: fuseGuards },
  { name: 'unswitch', run: unswitch },
  { name: 'partition', run: (s, _, names) => splitIndexSets(s, names) },
  { name: 'spread', run: gatherToInterleave },
  { name: 'decide', run: foldConstants },
  { name: 'hoist again', run: hoistInvariantsAgain },
  { name: 'unswitch', run: unswitch },
  { name: 'choose', run: (s, _, names) => unswitchSelects(s, names) },
  { name: 'check once', run: eliminateRedundantChecks },
  { name: 'settle', run: (s, _, names) => unswitchGuards(s, names) },
  { name: 'regroup', run: reassociate },
  { name: 'share', run: (s, _, names) => eliminateCommonSubexpressions(s, names) },
  { name: 'transpose', run: (s, _, names) => transpose(s, names) },
  { name: 'interleave', run: (s, _, names) => interleaveStores(s, names) },
  { name: 'carry', run: (s, _, names) => replaceCarriedScalars(s, names) },
  { name: 'promote', run: (s, _, names) => replaceScalars(s, names) },
  { name: 'forward', run: (s, _, names) => eliminateDeadStores(forwardStores(s, names)) },
  { name: 'strengthen', run: (s, _, names) => reduceStrength(s, names) },
  { name: 'prune', run: eliminateDeadCode },
  { name: 'reuse', run: coalesceStorage },
  { name: 'outline', run: (s, _, names) => outline(s, names) },
];
