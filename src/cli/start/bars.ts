/** A bar chart. Each row has a label, a bar, a time and the speedup over the first row. */
export function barChart(
  rows: readonly { readonly label: string; readonly milliseconds: number }[],
  color: boolean,
): readonly string[] {
  const longest = Math.max(...rows.map(({ milliseconds }) => milliseconds));
  const widest = Math.max(...rows.map(({ label }) => label.length));
  const first = rows[0]?.milliseconds ?? 0;
  return rows.map(({ label, milliseconds }, i) => {
    const bar = barOf(milliseconds / longest).padEnd(width);
    const painted = color ? `\u001b[${i === 0 ? 33 : 32}m${bar}\u001b[0m` : bar;
    const time = `${Number(milliseconds.toPrecision(3))} ms`.padStart(8);
    return `${label.padEnd(widest)}  ${painted}  ${time}  ${(first / milliseconds).toFixed(1).padStart(5)} ×`;
  });
}

const width = 36;

/** A bar of a fraction of the width, in eighths of a character. */
function barOf(part: number): string {
  const eighths = Math.max(1, Math.round(part * width * 8));
  return '█'.repeat(eighths >> 3) + ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths & 7];
}
