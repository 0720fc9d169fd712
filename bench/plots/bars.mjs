/**
 * A horizontal bar chart with groups and a logarithmic axis, as SVG text:
 *
 *     { title, note, origin, series: [{ name, hue }, …], groups: [{ label, bars: [{ series, value, text }, …] }, …] }
 *
 * A bar names its series. Bars extend from the line at `origin`, to the left if they are less. Colors follow the light
 * or dark color scheme.
 */
export function barChart({ title, note, origin, series, groups }) {
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value));
  const axis = axisOver([...values, origin]);
  const rows = layout(groups);
  const height = top + rows.height + bottom;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${styles(series)}</style>`,
    `<rect class="page" width="${width}" height="${height}" rx="6"/>`,
    text(left, 26, title, 'title'),
    text(left, 44, note, 'note'),
    ...legend(series),
    ...axis.ticks.flatMap((tick) => tickLines(axis, tick, rows.height)),
    ...rows.groups.flatMap(({ label, y, bars }) => [
      text(left - 12, y + bars.length * pitch * 0.5 + 4, label, 'label'),
      ...bars.flatMap((bar) =>
        barLines(
          axis,
          origin,
          series.findIndex(({ name }) => name === bar.series),
          bar,
        ),
      ),
    ]),
    line(axis.x(origin), top, axis.x(origin), top + rows.height, 'origin'),
    '</svg>',
  ].join('\n')}\n`;
}

const width = 840;
const [left, right, top, bottom] = [104, 72, 84, 34];
const [pitch, thickness, gap] = [13, 10, 12];

/** In the light and in the dark color scheme. */
const hues = {
  orange: ['#c2410c', '#fb923c'],
  amber: ['#f59e0b', '#fcd34d'],
  blue: ['#1d4ed8', '#60a5fa'],
  teal: ['#0e7490', '#22d3ee'],
  violet: ['#6d28d9', '#a78bfa'],
  slate: ['#64748b', '#94a3b8'],
  green: ['#15803d', '#4ade80'],
  pink: ['#be185d', '#f472b6'],
};

/**
 * A logarithmic axis with ticks at 1, 2 and 5 of each decade, from the last tick below all values to the first above
 * them.
 */
export function axisOver(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const all = [];
  for (let power = Math.floor(Math.log10(least)) - 1; power <= Math.ceil(Math.log10(most)) + 1; power++) {
    for (const step of [1, 2, 5]) all.push(Number(`${step}e${power}`));
  }
  const from = all.findLast((tick) => tick <= least) ?? least;
  const to = all.find((tick) => tick >= most && tick > from) ?? most;
  const x = (value) => left + (Math.log(value / from) / Math.log(to / from)) * (width - left - right);
  return { x, ticks: all.filter((tick) => tick >= from && tick <= to) };
}

function layout(groups) {
  let y = gap / 2;
  const placed = groups.map(({ label, bars }) => {
    const group = { label, y: top + y, bars: bars.map((bar, i) => ({ ...bar, y: top + y + i * pitch })) };
    y += bars.length * pitch + gap;
    return group;
  });
  return { groups: placed, height: y - gap / 2 };
}

function legend(series) {
  return series.flatMap(({ name }, i) => {
    const x = left + i * 80;
    return [`<rect class="s${i}" x="${x}" y="57" width="10" height="10" rx="2"/>`, text(x + 15, 66, name, 'legend')];
  });
}

function tickLines(axis, tick, height) {
  const x = axis.x(tick);
  return [line(x, top, x, top + height, 'tick'), text(x, top + height + 18, String(tick), 'number')];
}

function barLines(axis, origin, i, { series, value, text: label, y }) {
  const [from, to] = [axis.x(origin), axis.x(value)].toSorted((a, b) => a - b);
  const isLess = value < origin;
  return [
    `<rect class="s${i}" x="${at(from)}" y="${at(y)}" width="${at(Math.max(1, to - from))}" height="${thickness}" rx="1.5"><title>${escaped(`${series} ${label}`)}</title></rect>`,
    text(isLess ? from - 4 : to + 4, y + 9, label, isLess ? 'value less' : 'value'),
  ];
}

function line(x1, y1, x2, y2, name) {
  return `<line class="${name}" x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}"/>`;
}

function text(x, y, content, name) {
  return `<text class="${name}" x="${at(x)}" y="${at(y)}">${escaped(content)}</text>`;
}

function at(number) {
  return String(Math.round(number * 10) / 10);
}

function escaped(content) {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function styles(series) {
  const fills = (scheme) => series.map(({ hue }, i) => `.s${i}{fill:${hues[hue][scheme]}}`).join('');
  return [
    'text{font:12px system-ui,sans-serif;fill:#1f2937}.title{font-size:15px;font-weight:600}.note,.number,.legend,.value{font-size:11px}',
    '.value{font-size:10px}.less,.label{text-anchor:end}.number{text-anchor:middle}.page{fill:#ffffff}',
    `.tick{stroke:#e5e7eb}.origin{stroke:#1f2937;stroke-width:1.5}${fills(0)}`,
    `@media (prefers-color-scheme:dark){text{fill:#e5e7eb}.page{fill:#111827}.tick{stroke:#374151}.origin{stroke:#e5e7eb}${fills(1)}}`,
  ].join('');
}
