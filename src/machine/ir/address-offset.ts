/**
 * The part of the constant of an address that stays with the load or store: so that it is positive also for a point somewhat before the
 * others, `bias` is added to it, and taken from the rest of the address. The runtime gives out no address below twice as much, so the rest
 * is positive too.
 */
export function offsetOf(constant: number): number {
  const isNear = constant >= -bias && constant < bias;
  return isNear ? constant + bias : bias;
}

const bias = 2 ** 15;
