import type { Arithmetic } from '../arithmetic.ts';
import { binaryScaleAroundOne } from '../parts/binary-scale.ts';
import { LOG2_E_PAIR } from '../parts/constants.ts';
import { logNearOne } from '../parts/exponential/log-pair.ts';
import { logarithmOf } from '../parts/exponential/logarithm-of.ts';
import { multiplyPairs, twoSum } from '../parts/pair.ts';

/** log₂ x = k + ln m·log₂ e for x = 2ᵏ·m. The logarithms of powers of two are exact. */
export function log2<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { add } = A;
  const { k, m } = binaryScaleAroundOne(A, x);
  const [high, low] = multiplyPairs(A, logNearOne(A, m), LOG2_E_PAIR);
  const [sum, error] = twoSum(A, k, high);
  return logarithmOf(A, x, add(sum, add(error, low)));
}
