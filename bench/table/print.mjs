import { yardstick } from './ratios.mjs';

/** The lines of a row of the table: every variant with its fastest schedule, and how its values compare with ours. */
export function linesOf({ name, variants, must, aim }) {
  return variants.map(({ variant, schedule, least, median, ratio, speed, values }, i) =>
    columns([
      i === 0 ? name : '',
      variant,
      schedule,
      ms(least),
      ms(median),
      speed.toFixed(speed < 10 ? 2 : 1),
      ratio === null ? '–' : ratio.toFixed(2),
      variant === 'ours' && ratio !== null ? verdict(ratio, must, aim) : '',
      values,
    ]),
  );
}

/** The operations of the libraries, where the name of the pipeline does not imply them. */
export function whatLines(rows) {
  return rows.flatMap(({ name, variants }) =>
    variants.flatMap(({ variant, what }) =>
      what === undefined ? [] : [`  ${name.padEnd(10)}${variant.padEnd(8)}${what}`],
    ),
  );
}

export function headLine() {
  return columns(['pipeline', 'variant', 'schedule', 'least', 'median', 'MPix/s', `÷ ${yardstick}`, '', 'values']);
}

/** Does a ratio meet the requirement, or even the aim? */
export function verdict(ratio, must, aim) {
  if (ratio <= aim) return 'aim';
  return ratio <= must ? 'met' : `> ${must}`;
}

export function meanLines(means, rows, { must, aim }) {
  return means.map(({ variant, ratio, rows: count }) => {
    const isOurs = variant === 'ours' && count === rows;
    const judged = isOurs ? `, ${verdict(ratio, must, aim)}` : '';
    return `  ${variant.padEnd(10)}${ratio.toFixed(2).padStart(7)}  over ${count} of ${rows}${judged}`;
  });
}

/** Compile time and storage, schedule by schedule: ours under our best schedule and under Halide's own, and Halide. */
export function costLines(costs) {
  const head = ['pipeline', 'compile', 'its schedule', 'Halide', 'ratio', 'peak KB', 'its schedule', 'Halide', 'ratio'];
  return [head.map(cost).join(''), ...costs.map(costLine)];
}

function costLine({ schedule, best, same, halide }) {
  const [compiled, stored] = [(x) => x?.compile?.least ?? null, (x) => x?.peak ?? null];
  return [
    schedule,
    ...[best, same, halide].map((x) => show(compiled(x), ms)),
    show(over(compiled(best), compiled(halide)), (x) => x.toFixed(3)),
    ...[best, same, halide].map((x) => show(stored(x), (bytes) => (bytes / 1024).toFixed(1))),
    show(over(stored(same), stored(halide)), (x) => (Number.isFinite(x) ? x.toFixed(2) : '∞')),
  ]
    .map(cost)
    .join('')
    .trimEnd();
}

/** a / b; null where one of them is not known, and 1 where they are equal, even if both are 0. */
export function over(a, b) {
  if (a === null || b === null) return null;
  return a === b ? 1 : a / b;
}

function show(value, text) {
  return value === null ? '–' : text(value);
}

function ms(time) {
  return time.toFixed(time < 10 ? 3 : 1);
}

function columns(cells) {
  const widths = [13, 10, 13, 10, 10, 9, 11, 8];
  return cells
    .map((cell, i) => (i < 3 || i > 7 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i]) + (i === 7 ? '  ' : '')))
    .join('')
    .trimEnd();
}

function cost(cell, i) {
  return i === 0 ? cell.padEnd(13) : cell.padStart(i === 2 || i === 6 ? 14 : 10);
}
