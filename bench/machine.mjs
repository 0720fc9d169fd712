/**
 * The time of the machine passes for a chain of stencils under several schedules, and its growth with the number of
 * funcs: the exponent is 1 for linear growth.
 *
 *     node bench/machine.mjs [n …]
 */
import { performance } from 'node:perf_hooks';
import { checkText, isClean } from '../dist/check/check.js';
import { compile } from '../dist/driver/compile.js';
import { optimize } from '../dist/driver/optimize.js';

const families = {
  'each func at the root': () => [],
  'each func vectorized at the root': (names) => names.map((f) => `vectorize(${f}.x, 8);`),
  'each func vectorized and unrolled in tiles': (names) =>
    names.flatMap((f) => [`split(${f}.y, yo, yi, 4, guard);`, `vectorize(${f}.x, 8);`, `traverse(${f}.yi, unrolled);`]),
  'every second func inline': (names) => names.slice(0, -1).flatMap((f, i) => (i % 2 === 0 ? [`inline(${f});`] : [])),
};

const counts = process.argv.slice(2).map(Number);
const sizes = counts.length > 0 ? counts : [20, 63, 200];
for (const [title, directives] of Object.entries(families)) {
  console.log(`\n${title}; times in ms`);
  const columns = sizes.map((n) => new Map(measure(textOf(n, directives))));
  console.log(['funcs'.padEnd(34), ...sizes.map(pad)].join(''));
  for (const step of columns[0].keys())
    console.log([step.padEnd(34), ...columns.map((times) => pad(times.get(step).toFixed(1)))].join(''));
  const totals = columns.map((times) => times.get('all'));
  const powers = totals.slice(1).map((t, i) => Math.log(t / totals[i]) / Math.log(sizes[i + 1] / sizes[i]));
  console.log(['power'.padEnd(34), pad(''), ...powers.map((power) => pad(power.toFixed(2)))].join(''));
}

/** The least time of each step in several runs, then that of all machine passes, and that of the entire compilation. */
function measure(text) {
  const best = new Map();
  for (let run = 0, began = performance.now(); run < 10 && performance.now() - began < 3000; run++) {
    for (const [name, time] of once(text)) best.set(name, Math.min(time, best.get(name) ?? Infinity));
  }
  return [...best];
}

function once(text) {
  const rows = [];
  const timed = (name, action) => {
    const start = performance.now();
    const result = action();
    rows.push([name, performance.now() - start]);
    return result;
  };
  const P = timed('to Tgt', () => {
    const { modules, diagnostics } = checkText(text);
    if (!isClean(diagnostics)) throw new Error(diagnostics.map((d) => d.message).join('\n'));
    return compile(modules[0].pipeline, modules[0].schedules[0]);
  });
  let began = performance.now();
  optimize(P, undefined, (name) => {
    const now = performance.now();
    rows.push([name, now - began]);
    began = performance.now();
  });
  const sum = (list) => list.reduce((total, [, time]) => total + time, 0);
  return [...rows, ['machine', sum(rows.slice(1))], ['all', sum(rows)]];
}

/** A chain of stencils in two dimensions. */
function textOf(n, directives) {
  const names = Array.from({ length: n }, (_, i) => `f${i}`);
  const funcs = names.map((f, i) => {
    const g = names[i - 1];
    return `fun ${f}(x, y) = ${g === undefined ? 'x * y' : `${g}[x - 1, y] + ${g}[x, y + 1] + ${g}[x + 1, y]`};`;
  });
  return `pipeline ${names.at(-1)}() {\n${funcs.join('\n')}\n}\nschedule s {\n${directives(names).join('\n')}\n}\n`;
}

function pad(value) {
  return String(value).padStart(11);
}
