/** The result of checking many claims: how many are proved, and those that are not. */
export interface Report<Doubt> {
  readonly proved: number;
  /** The claims that are neither proved nor refuted. */
  readonly unknown: readonly Doubt[];
  readonly refuted: readonly Doubt[];
}

/** The report on claims, some of which are not proved. */
export function reportOf<Doubt>(
  proved: number,
  doubts: readonly Doubt[],
  isRefuted: (doubt: Doubt) => boolean,
): Report<Doubt> {
  return { proved, unknown: doubts.filter((doubt) => !isRefuted(doubt)), refuted: doubts.filter(isRefuted) };
}
