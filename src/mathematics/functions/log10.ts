import type { Arithmetic } from '../arithmetic.ts';
import { LOG10_E } from '../parts/constants.ts';
import { logPair } from '../parts/exponential/log-pair.ts';
import { logarithmOf } from '../parts/exponential/logarithm-of.ts';
import { multiplyPairs } from '../parts/pair.ts';

/** log₁₀ x = ln x·log₁₀ e */
export function log10<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const [high] = multiplyPairs(A, logPair(A, x), LOG10_E);
  return logarithmOf(A, x, high);
}
