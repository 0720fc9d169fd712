/**
 * The known name that a misspelled name most likely means; null if none is similar. One edit in three characters is
 * allowed, and case is ignored. A name of one or two characters is similar only to names that differ from it in case.
 */
export function similar(name: string, known: Iterable<string>): string | null {
  if (name.length > 64) return null;
  let best: string | null = null;
  let least = Math.floor(name.length / 3) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** The number of characters to insert, delete, replace, or exchange with the next one (Damerau–Levenshtein). */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchange = isExchange ? (before[j - 2] ?? 0) + 1 : change;
      next.push(Math.min(change, exchange, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
