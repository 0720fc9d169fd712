/** n·π/2 + high + low, up to a multiple of 2π. */
export type Turns<N> = readonly [n: N, high: N, low: N];
