/** The casts to a type, for messages. A cast to a narrow type may wrap, so there is one that clips, too. */
export function castTo(type: string): string {
  return /^[ui](?:8|16)$/.test(type) ? `${type}(…), or saturating_${type}(…) to clip it` : `${type}(…)`;
}
