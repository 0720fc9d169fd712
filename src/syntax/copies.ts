/** The maximum number of iterations that are unrolled. A loop with more iterations stays a loop. */
export const mostCopies = 256;

/** The maximum number of lanes of a vector. A vectorized loop with more iterations becomes a loop over vectors. */
export const mostLanes = 64;
