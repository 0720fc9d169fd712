/** The result of checking many claims: how many are proved, and those that are not. */
export interface Report<Doubt> {
  readonly proved: number;
  /** The claims that are neither proved nor refuted. */
  readonly unknown: readonly Doubt[];
  readonly refuted: readonly Doubt[];
}

/** The report on a number of proved claims and on the claims in doubt, which are unknown or refuted. */
export function reportOf<Doubt>(
  proved: number,
  doubts: readonly Doubt[],
  isRefuted: (doubt: Doubt) => boolean,
): Report<Doubt> {
  return { proved, unknown: doubts.filter((doubt) => !isRefuted(doubt)), refuted: doubts.filter(isRefuted) };
}
