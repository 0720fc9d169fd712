import type { Arithmetic } from '../../arithmetic.ts';
import { logOfOnePlus, logOfPair } from '../../parts/exponential/log-of-pair.ts';
import { addPairs, multiplyPairs, twoSum } from '../../parts/pair.ts';
import { rootOfPair } from '../../parts/root.ts';

/** ln (x + √(x² − 1)) = ln (1 + t + √(t·(t + 2))) with t = x − 1, and ln 2x for a large x; NaN where x < 1. */
export function acosh<N, W, B>(A: Arithmetic<N, W, B>, x: N): N {
  const { constant, eq, le, lt, select } = A;
  const isLarge = lt(2 ** 60, x);
  const t = twoSum(A, select(isLarge, 2, x), -1);
  const root = rootOfPair(A, multiplyPairs(A, t, addPairs(A, t, [2, 0])));
  const logarithm = logOfOnePlus(A, addPairs(A, t, root));
  const value = select(isLarge, logOfPair(A, [x, constant(0)], 1), logarithm);
  return select(le(1, x), select(eq(x, Infinity), Infinity, value), NaN);
}
