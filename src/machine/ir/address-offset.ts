/**
 * The part of the constant of an address that becomes the static offset of the load or store. Offsets cannot be
 * negative, so `bias` is added to the offset and subtracted from the rest of the address. The runtime never allocates
 * addresses below twice the bias, so the rest is positive too.
 */
export function offsetOf(constant: number): number {
  const isNear = constant >= -bias && constant < bias;
  return isNear ? constant + bias : bias;
}

const bias = 2 ** 15;

/** Offsets are below the lowest address, so the rest of an address is positive. */
export const offsetLimit = 2 * bias;
