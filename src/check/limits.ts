/**
 * Limits on the size of programs. Later passes recurse over dimensions and stages, and their work is at least quadratic
 * in these numbers. Without limits, a program of a few kilobytes could exhaust the stack or the memory.
 */

/** Dimensions of an input. */
export const maxInputDimensions = 8;

/** Variables of one reduction domain. Each is a loop around its stage. */
export const maxReductionVariables = 16;

/** Update stages of one func. Every stage reads the stage before it, so the windows form a chain of this length. */
export const maxUpdates = 250;

/** Requirements of a pipeline. Every proof about windows may use all of them. */
export const maxRequirements = 64;

/** Characters in the message of a requirement. */
export const maxMessageLength = 500;

/** Outputs of a pipeline. Each has arrays of the caller, and a call lists all of them. */
export const maxOutputs = 64;

/** Components of a tuple. */
export const maxComponents = 8;
