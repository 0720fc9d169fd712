/*
 * Tuning choices of the compiler, each with its unit. Other values also give correct programs, which may be slower,
 * larger or take longer to compile. Limits that correctness depends on are next to the code that needs them. The
 * checkers in `verify` have limits of their own.
 *
 * `npm run bench:heuristics` halves and doubles each choice, and compares the code and the single-threaded run time of
 * the 43 programs of the benchmark table. The comments give the ratios of run times, measured on a busy machine. A
 * ratio outside 0.95 to 1.05 was measured twice, and the one closer to 1 is given. "No effect": half and twice the
 * value give the same code.
 */

/* Simplification */

/**
 * Terms of a sum. A longer sum is bounded by interval arithmetic alone, without a search. The sums in windows are
 * short. No effect.
 */
export const maxSearchedTerms = 12;

/**
 * Nested replacements of a term with a bound, in the proof of an inequality. Half as many: 16 programs change, run time
 * × 0.97 to 1.02. Twice as many: 4 programs change, run time × 1.00 to 1.01.
 */
export const maxProofDepth = 6;

/**
 * Sums that are examined for the proof of one inequality. Half as many: 4 programs change, run time × 0.98 to 1.02.
 * Twice as many: one program changes, run time × 0.99.
 */
export const maxProofSteps = 60;

/**
 * Nested replacements of a term with a bound, in the search for an upper bound. Half as many: 5 programs change, run
 * time × 0.99 to 1.01. Twice as many: no program changes.
 */
export const maxBoundDepth = 16;

/**
 * Sums that are examined for one upper bound. Half as many: no program changes. Twice as many: one program changes,
 * run time × 0.99.
 */
export const maxBoundSteps = 400;

/**
 * Expression nodes. Rules that copy or compare operands do not apply to larger expressions. The expressions of windows
 * are small. Half as many: 9 programs change, run time × 0.95 to 1.04. Twice as many: 4 programs change, run time ×
 * 0.96 to 1.03.
 */
export const maxRewrittenNodes = 60;

/** Operands. Nested minima or maxima with more operands are not searched for redundant operands. No effect. */
export const maxMergedOperands = 12;

/** Conjuncts or disjuncts. Absorption compares at most this many. No effect. */
export const maxAbsorbedParts = 12;

/**
 * Expression nodes. In a larger branch of a `select`, the condition is not replaced by true or false. Half as many: 2
 * programs change, run time × 0.96 and × 1.13 (iir halide). Twice as many: 3 programs change, run time × 0.98 to 1.00.
 */
export const maxConditionedNodes = 120;

/* Bounds inference */

/**
 * Expression nodes. A window end with more nodes is bound to a variable instead of being repeated. Half as many: 10
 * programs change, run time × 0.98 to 1.02 and × 0.94 (iir channels). Twice as many: 3 programs change, run time ×
 * 0.98 to 1.02.
 */
export const maxRepeatedWindowNodes = 60;

/**
 * Expression nodes. A coordinate that is read from a func is bounded by the definitions behind it, up to this many
 * nodes; beyond that, by the range of its values over all points. The definitions of indices are short. No effect.
 */
export const maxLookedUpNodes = 300;

/* Sliding windows, storage folding and full tiles */

/**
 * Expression nodes. When a window slides, a variable that holds one of its ends is replaced by its value if the value
 * has at most this many nodes. Half as many: no program changes. Twice as many: one program changes, run time × 0.98.
 */
export const maxSubstitutedNodes = 12;

/** Points in a dimension. Storage is not folded to more points than this: it would hardly be smaller. No effect. */
export const maxFoldedLength = 2 ** 20;

/**
 * Conditions. A tile is not specialized if testing that it is full takes more conditions than this: they would cost too
 * much. Half as many: one program changes, run time × 3.04 (nlmeans tiles). Twice as many: no program changes.
 */
export const maxTileConditions = 6;

/**
 * Points. A tile is specialized only if a window in it has at most this many points: in larger windows, the cost of
 * guards is negligible. No effect.
 */
export const maxTilePoints = 256;

/** Expression nodes. Larger expressions are not specialized for full tiles. No effect. */
export const maxSpecializedNodes = 400;

/* Lowering */

/**
 * Bytes. If a row of a buffer has a constant upper bound of at most this many bytes, its size is that bound. The size
 * of a longer row is computed at run time. Half as many: one program changes, run time × 1.25 (iir halide). Twice as
 * many: one program changes, run time × 0.98.
 */
export const maxConstantRowBytes = 64;

/**
 * Loops. The emptiness test before a loop nest considers at most this many inner loops, to bound compile time. No
 * effect.
 */
export const maxEmptinessTests = 8;

/* Analyses */

/**
 * Products of terms. A product of two sums is expanded if the result has at most this many terms; otherwise it is one
 * atom. Half as many: 5 programs change, run time × 0.99 to 1.02. Twice as many: no program changes.
 */
export const maxExpandedProducts = 16;

/** Nested remainders. The analysis of residues looks through at most this many. No effect. */
export const maxNestedRemainders = 8;

/**
 * Loads. A gather is replaced by at most this many interleaved vector loads; otherwise it stays a gather. No effect.
 */
export const maxInterleavedLoads = 8;

/* Scalar passes */

/**
 * Terms of a sum. Reassociation looks for common pairs only if no sum has more terms than this, because the search is
 * quadratic in the number of terms. No effect.
 */
export const maxPairedParts = 24;

/**
 * Sums. Reassociation factors at most this many consecutive sums together. Values shared by more sums would stay live
 * for a long time. No effect.
 */
export const maxReassociatedSums = 32;

/* Vector passes */

/**
 * Bytes. An operation moves before an interleave if each part has at least this many bytes. Half a register is enough
 * because one shuffle interleaves two halves. Half as many: no program changes. Twice as many: 3 programs change, run
 * time × 0.96 to 1.01.
 */
export const minInterleavedPartBytes = 8;

/** Elements. Stores with a larger stride stay strided instead of being interleaved. No effect. */
export const maxInterleavedStoreStride = 4;

/* Loop passes */

/**
 * Iterations. In an unrolled loop with fewer iterations, each iteration evaluates its own guard; a longer loop tests
 * one shared guard if possible. Half as many: one program changes, run time × 1.00. Twice as many: one program changes,
 * run time × 1.00.
 */
export const minSharedGuardIterations = 3;

/**
 * Iterations. A short loop (at most this many) is versioned as a whole instead of split into three. Half as many: 5
 * programs change, run time × 1.00 to 1.04 and × 1.14 (nlmeans tiles). Twice as many: 2 programs change, run time ×
 * 0.99 to 1.01.
 */
export const maxShortLoopIterations = 8;

/**
 * Iterations. A loop of at most this many is not versioned if that would only remove guards. Half as many: 2 programs
 * change, run time × 0.99 to 1.00. Twice as many: 2 programs change, run time × 1.14 (iir halide), × 1.26 (turn
 * tiles).
 */
export const maxGuardedIterations = 4;

/**
 * Expression nodes. A loop body with more is not split, because splitting copies it up to three times. Half as many: 3
 * programs change, run time × 1.01 and × 2.06 (matmul halide), × 0.86 (depthwise blocks). Twice as many: 3 programs
 * change, run time × 1.00 to 1.02 and × 1.17 (depthwise halide).
 */
export const maxSplitNodes = 4000;

/** Conditions of selects. An innermost loop is unswitched on at most this many: 2² = 4 copies. No effect. */
export const maxUnswitchedSelects = 2;

/** Expression nodes. A loop body with more is not unswitched on selects, because unswitching copies it. No effect. */
export const maxUnswitchedNodes = 1500;

/**
 * Expression nodes. A loop is unswitched on a condition if the operands of the selects on it have at least this many
 * nodes in total. Computing fewer nodes is as fast as testing the condition. No effect.
 */
export const minUnswitchedNodes = 16;

/**
 * Statements and lets. A loop with more is not unswitched on its guards, because unswitching copies it. Half as many:
 * 2 programs change, run time × 1.00 and × 3.15 (matmul halide). Twice as many: one program changes, run time × 1.00.
 */
export const maxUnswitchedStatements = 500;

/** Iterations. The body of a loop of at most this many is not outlined, but loops inside it may be. No effect. */
export const maxInlineIterations = 4;

/**
 * Registers. Inner loops that are not nested, and accumulate in at least this many registers, are outlined with a band
 * (a range of iterations) of the enclosing loop. With fewer registers, memory is the bottleneck, and a function
 * for each iteration is faster. No effect.
 */
export const minBandRegisters = 4;

/** Iterations of the outer loop in one call of an outlined band. No effect. */
export const maxBandIterations = 16;

/** Bands (ranges of iterations). A parallel loop has at least this many if it has enough iterations. No effect. */
export const minParallelBands = 64;

/* Memory passes */

/**
 * Registers that carry values from one iteration to the next. Further values stay in memory. x86-64 has 16 vector
 * registers. Half as many: one program changes, run time × 1.01. Twice as many: no program changes.
 */
export const maxCarriedRegisters = 8;

/** Lets and statements. Values are not carried through a longer loop body: other costs dominate there. No effect. */
export const maxCarriedSteps = 200;

/**
 * Vector registers. Scalar replacement keeps memory locations in at most this many of the 16 registers, because the
 * loop itself needs the others. Engines would spill the rest, which costs more than memory accesses. Half as many: 3
 * programs change, run time × 1.00 and × 1.23 (matmul halide), × 1.10 (conv halide). Twice as many: no program
 * changes.
 */
export const maxReplacementRegisters = 12;

/**
 * Vector registers. If scalar replacement needs too many for one loop, the loop is distributed into several, each of
 * which keeps memory locations in at most this many. No effect.
 */
export const maxRegistersPerDistributedLoop = 8;

/**
 * Memory locations. If a loop accesses more locations of a buffer, the buffer is not considered for scalar
 * replacement. No effect.
 */
export const maxReplacedLocations = 64;

/**
 * Bytes. Stores to larger buffers are not forwarded: they are not the accumulators of one tile. Half as many: 2
 * programs change, run time × 0.99. Twice as many: no program changes.
 */
export const maxForwardedBytes = 1024;

/**
 * Definitions. Common subexpression elimination inserts at most this many between the statements of straight-line code,
 * because each is the scope of all later ones. No effect.
 */
export const maxNestedDefinitions = 256;

/**
 * Registers. Store-to-load forwarding extends the scopes of at most this many to the end of straight-line code. No
 * effect.
 */
export const maxExtendedRegisters = 64;

/* Code generation */

/**
 * Bytes. Lanes at most this far apart are loaded as whole registers and shuffled; lanes further apart are loaded one
 * by one, which takes fewer instructions. Half as many: 4 programs change, run time × 1.03 and × 1.06 (laplacian
 * halves), × 1.06 (interpolate levels). Twice as many: no program changes.
 */
export const maxShuffledStrideBytes = 12;

/* Calls */

/**
 * Layouts. The first layouts with which a program is called get specialized code; all others share code that reads
 * every stride. Not measured: the arrays of the table are planar.
 */
export const maxSpecializedLayouts = 8;

/**
 * Elements. Strides up to this are compile-time constants, for example in arrays with interleaved channels. Not
 * measured: the arrays of the table are planar.
 */
export const maxConstantStride = 16;
