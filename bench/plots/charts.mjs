import { yardstick } from '../table/ratios.mjs';
import { barChart } from './bars.mjs';

const hues = {
  ours: 'orange',
  ours_2t: 'amber',
  hl_sse41: 'blue',
  hl_host: 'teal',
  js: 'violet',
  sharp: 'slate',
  opencv: 'green',
  vips: 'pink',
};

/** The charts of a result of `bench/table.mjs`, by file name. */
export function chartsOf({ machine, rows }) {
  const where = `${machine.cpu}, ${machine.cores} cores, Node ${machine.node.slice(1)}`;
  const charts = new Map();
  const measured = rows.filter(({ variants }) => variants.some(({ ratio }) => ratio !== null));
  if (measured.length > 0) charts.set('ratios.svg', ratioChart(measured, where));
  const costs = rows.flatMap((row) => row.costs).filter(({ halide }) => halide !== null);
  if (costs.length > 0) charts.set('compile.svg', compileChart(costs, where));
  return charts;
}

function ratioChart(rows, where) {
  const names = [...new Set(rows.flatMap(({ variants }) => variants.map(({ variant }) => variant)))];
  const series = names.filter((name) => name !== yardstick).map((name) => ({ name, hue: hues[name] ?? 'amber' }));
  return barChart({
    title: 'Run time relative to Halide’s WebAssembly',
    note: `Less is faster. Least times of interleaved runs; ${where}`,
    origin: 1,
    series,
    groups: rows.map(({ name, variants }) => ({
      label: name,
      bars: variants
        .filter(({ variant }) => variant !== yardstick)
        .map(({ variant, ratio }) => ({ series: variant, value: ratio, text: ratio.toFixed(2) })),
    })),
  });
}

function compileChart(costs, where) {
  const shown = (name, { least }) => ({ series: name, value: least, text: `${least.toFixed(least < 10 ? 1 : 0)} ms` });
  const all = costs.flatMap(({ best, halide }) => [best.compile.least, halide.compile.least]);
  return barChart({
    title: 'Compile time: ours from text to an instance, Halide’s to an object file',
    note: `Less is faster. The least of several times; ${where}`,
    origin: 10 ** Math.floor(Math.log10(Math.min(...all))),
    series: [
      { name: 'ours', hue: hues.ours },
      { name: 'Halide', hue: 'blue' },
    ],
    groups: costs.map(({ schedule, best, halide }) => ({
      label: schedule,
      bars: [shown('ours', best.compile), shown('Halide', halide.compile)],
    })),
  });
}
