import type { Arithmetic } from '../arithmetic.ts';

/** The sign bit. Unlike x < 0, it distinguishes −0 from +0. */
export function isNegative<N, W, B>({ words, highWord }: Arithmetic<N, W, B>, x: N): B {
  return words.lt(highWord(x), 0);
}

/** −x if `when` is true, otherwise x. */
export function negateIf<N, W, B>({ select, neg }: Arithmetic<N, W, B>, when: B, x: N): N {
  return select(when, neg(x), x);
}
