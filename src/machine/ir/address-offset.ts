/**
 * The static offset of a load or store, given the constant term of its address. Offsets cannot be negative, so `bias`
 * is added to the offset and subtracted from the rest of the address. A constant near 0 becomes part of the offset; any
 * other constant stays in the rest. The runtime allocates no address below twice the bias, so the rest is positive.
 */
export function offsetOf(constant: number): number {
  const isNear = constant >= -bias && constant < bias;
  return isNear ? constant + bias : bias;
}

const bias = 2 ** 15;

/** Offsets are below this limit and allocated addresses are not, so the rest of an address is positive. */
export const offsetLimit = 2 * bias;
