import type { Names } from './ir/names.ts';
import type { Machine } from './ir/program.ts';
import type { Statement } from './ir/statement.ts';
import { fuseGuards } from './passes/loop/guard-fusion.ts';
import { splitIndexSets } from './passes/loop/index-set-splitting/index-set-splitting.ts';
import { hoistInvariants, hoistInvariantsAgain } from './passes/loop/loop-invariant-code-motion.ts';
import { outline } from './passes/loop/outline.ts';
import { unswitch } from './passes/loop/unswitching/unswitch.ts';
import { unswitchGuards } from './passes/loop/unswitching/unswitch-guards.ts';
import { unswitchSelects } from './passes/loop/unswitching/unswitch-selects.ts';
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

/** A pass over a machine program. It preserves the meaning of any program, whichever passes ran before it. */
export interface Pass {
  /** The name of its file in `passes`, with the suffix `-again` if the pass runs for the second time. */
  readonly name: string;
  readonly run: (s: Statement, program: Machine, names: Names) => Statement;
}

/** A pass, the reason for its position in the pass list, and the analyses that it uses. */
export interface OrderedPass extends Pass {
  /** Why it runs, and why at this point. */
  readonly why: string;
  /** The analyses that it uses, by the names of their files in `analysis`. */
  readonly uses: readonly string[];
}

/**
 * The passes between vectorization and code generation, in the order in which they run. ARCHITECTURE.md, 'Machine
 * passes', has a table of them with their names in the literature, their sources, their goldens and their checkers. The
 * golden of a pass is the test file at the same path in test/machine/passes. Two laws hold for every pass; they are in
 * src/lab/laws/passes.ts.
 *
 * The comments of passes use the notation of printed programs: p{a} is the element of buffer p at address a, and
 * p{a step n} is a vector whose first lane is at address a and whose lanes are n elements apart.
 */
export const passes: readonly OrderedPass[] = [
  {
    name: 'gather-to-interleave',
    why: 'Vector loads are cheaper than gathers. Early, because later passes analyze vector loads but not gathers.',
    uses: ['definitions', 'gather-loads', 'residue'],
    run: gatherToInterleave,
  },
  {
    name: 'constant-folding',
    why: 'Evaluates expressions that vectorization and unrolling made constant, before other passes move them.',
    uses: ['definitions', 'residue'],
    run: foldConstants,
  },
  {
    name: 'narrow',
    why: 'A register has more narrow lanes than wide ones. Before code motion, which hides how a value is computed.',
    uses: ['value-ranges'],
    run: narrow,
  },
  {
    name: 'loop-invariant-code-motion',
    why: 'Computes invariant addresses and conditions once, and gives conditions names that later passes compare.',
    uses: ['affine-forms', 'cost', 'value-numbers'],
    run: hoistInvariants,
  },
  {
    name: 'value-numbering',
    why: 'The iterations of an unrolled loop define equal variables. With one name for each value, guards can be compared by name.',
    uses: ['loop-invariant', 'value-numbers'],
    run: numberValues,
  },
  {
    name: 'guard-fusion',
    why: 'Consecutive iterations of an unrolled loop test the same guard.',
    uses: ['loop-invariant', 'value-numbers'],
    run: fuseGuards,
  },
  {
    name: 'unswitch',
    why: 'Skips a loop that would do nothing because an invariant condition does not hold.',
    uses: ['invariant-guards'],
    run: unswitch,
  },
  {
    name: 'index-set-splitting',
    why: 'Most iterations need neither guards nor boundary conditions. After fusion, when few guards are left.',
    uses: [
      'affine-forms',
      'coordinates',
      'definitions',
      'gather-loads',
      'guards',
      'lane-quotient',
      'loop-invariant',
      'residue',
      'value-at-iteration',
      'value-ranges',
    ],
    run: splitIndexSets,
  },
  {
    name: 'gather-to-interleave-again',
    why: 'Again: in the steady state of a split loop, coordinates are no longer clamped.',
    uses: ['definitions', 'gather-loads', 'residue'],
    run: gatherToInterleave,
  },
  {
    name: 'constant-folding-again',
    why: 'Again: coordinates that are no longer clamped have constant parts.',
    uses: ['definitions', 'residue'],
    run: foldConstants,
  },
  {
    name: 'loop-invariant-code-motion-again',
    why: 'Again, because splitting creates new invariant expressions. Sums keep their order, so addresses stay shared.',
    uses: ['affine-forms', 'cost', 'value-numbers'],
    run: hoistInvariantsAgain,
  },
  {
    name: 'unswitch-again',
    why: 'Again, because splitting creates new loops.',
    uses: ['invariant-guards'],
    run: unswitch,
  },
  {
    name: 'unswitch-selects',
    why: 'Vector code computes both sides of a select. After splitting, because this pass copies the loop.',
    uses: ['definitions', 'loop-invariant'],
    run: (s, _, names) => unswitchSelects(s, names),
  },
  {
    name: 'redundant-checks',
    why: 'The copies created by unrolling and splitting repeat the same checks.',
    uses: ['value-numbers'],
    run: eliminateRedundantChecks,
  },
  {
    name: 'unswitch-guards',
    why: 'Remaining invariant guards are tested together before the loop. This copies the loop, so cheaper transformations run first.',
    uses: [],
    run: (s, _, names) => unswitchGuards(s, names),
  },
  {
    name: 'reassociation',
    why: 'Reorders integer sums so that common subexpressions appear.',
    uses: ['integer-sum', 'memory-versions'],
    run: reassociate,
  },
  {
    name: 'common-subexpressions',
    why: 'Computes equal expressions of straight-line code once.',
    uses: ['cost', 'memory-versions'],
    run: (s, _, names) => eliminateCommonSubexpressions(s, names),
  },
  {
    name: 'transpose',
    why: 'Strided loads of a square block become dense loads and shuffles.',
    uses: ['addresses', 'memory-versions', 'modified-storage'],
    run: (s, _, names) => transpose(s, names),
  },
  {
    name: 'interleave-stores',
    why: 'Strided stores that fill a row together become dense ones.',
    uses: ['addresses', 'loop-invariant', 'memory-versions'],
    run: (s, _, names) => interleaveStores(s, names),
  },
  {
    name: 'carried-scalar-replacement',
    why: 'Otherwise every step of a scan waits for memory. Before scalar replacement, which handles only invariant addresses.',
    uses: ['addresses', 'affine-forms', 'loop-invariant'],
    run: (s, _, names) => replaceCarriedScalars(s, names),
  },
  {
    name: 'scalar-replacement',
    why: 'Otherwise every update of an accumulator waits for memory. After splitting, when the innermost loops are straight-line code.',
    uses: ['addresses', 'invariant-guards'],
    run: (s, _, names) => replaceScalars(s, names),
  },
  {
    name: 'store-to-load-forwarding',
    why: 'Small intermediate buffers need no memory.',
    uses: ['addresses', 'cost', 'modified-storage'],
    run: (s, _, names) => forwardStores(s, names),
  },
  {
    name: 'dead-store-elimination',
    why: 'After forwarding, some buffers have no loads.',
    uses: [],
    run: eliminateDeadStores,
  },
  {
    name: 'strength-reduction',
    why: 'Addresses are incremented instead of recomputed. Late, because other passes compare addresses as sums of loop variables.',
    uses: ['coordinates', 'value-numbers'],
    run: reduceStrength,
  },
  {
    name: 'dead-code',
    why: 'Removes definitions that earlier passes left unused.',
    uses: [],
    run: eliminateDeadCode,
  },
  {
    name: 'storage-coalescing',
    why: 'Buffers whose lifetimes do not overlap share storage. After dead code, when the lifetimes are final.',
    uses: [],
    run: coalesceStorage,
  },
  {
    name: 'outline',
    why: 'Engines optimize functions that are called often, not a loop that is running. Last, because other passes do not look into calls.',
    uses: [],
    run: (s, _, names) => outline(s, names),
  },
];
