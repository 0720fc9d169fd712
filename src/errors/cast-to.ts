/** The casts to a type, for messages. For a narrow integer type they include a saturating cast, which does not wrap. */
export function castTo(type: string): string {
  return /^[ui](?:8|16)$/.test(type) ? `${type}(…), or saturating_${type}(…) to clip it` : `${type}(…)`;
}
