/**
 * The largest programs that are accepted. Later passes recurse over dimensions and stages, and their work grows with the
 * square of these numbers or faster, so that a program of a few kilobytes could exhaust the stack or the memory.
 */

/** Dimensions of an input. */
export const mostInputDimensions = 8;

/** Dimensions of a func. Each is a loop around every stage, and anonymous funcs of inline reductions count too. */
export const mostDimensions = 16;

/** Variables of one reduction domain. Each is a loop around its stage. */
export const mostReductionVariables = 16;

/** Update stages of one func. Every stage reads the stage before it, so that windows form a chain of this length. */
export const mostUpdates = 250;

/** Components of a tuple. */
export const mostComponents = 8;
