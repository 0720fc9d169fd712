/** An unrolled loop of more iterations stays a loop. */
export const mostCopies = 256;

/** The most lanes of a vector; a vectorised loop of more iterations is a loop over vectors. */
export const mostLanes = 64;
