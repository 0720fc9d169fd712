/**
 * Compile time of chains of stencils in groups of ten. Each func of a group is computed and stored inside a loop of
 * the next one, the last one of a group at the root. Time should be linear in the number of funcs: the last lines of a
 * table are the exponents of growth from one number of funcs to the next, which are 1 for linear growth.
 *
 *     node bench/compile.mjs [points | tiles] [n …]
 */
import { performance } from 'node:perf_hooks';
import { checkText, isClean } from '../dist/check/check.js';
import { inference, lowering } from '../dist/driver/pipeline.js';
import { schedule } from '../dist/schedule/schedule.js';

const deepest = 10;
/** Steps that are likely to take longer than this, in milliseconds, are not measured. */
const budget = 10_000;

/** The split of a func with `below` funcs inside it, and the loop at which its producer is computed. */
const families = {
  points: { title: 'at every point of its consumer', split: () => '', loop: 'x' },
  tiles: {
    title: 'in tiles of its consumer',
    split: (f, below) => `split(${f}.x, xo, xi, ${4 * (below + 1)}, guard);`,
    loop: 'xo',
  },
};
const steps = ['check', 'lower', 'schedule', 'infer'];

const words = process.argv.slice(2);
const chosen = words.filter((word) => word in families);
const numbers = words.map(Number).filter((n) => n > 0);
for (const name of chosen.length > 0 ? chosen : Object.keys(families)) {
  const family = families[name];
  console.log(`\nEach func computed ${family.title}; times in ms`);
  console.log(['levels', 'funcs', ...steps, 'total'].map(pad).join(''));
  for (let levels = 1; levels <= deepest; levels += 3) print(levels, levels, measure(levels, levels, family));
  const rows = [];
  for (const n of numbers.length > 0 ? numbers : [30, 100, 300, 1000]) {
    const row = measure(n, deepest, family, rows.at(-1));
    print(deepest, n, row);
    rows.push({ n, ...row });
  }
  for (const [i, row] of rows.entries()) if (i > 0) printPowers(rows[i - 1], row);
}

/**
 * The times of all steps for a pipeline of n funcs; null for a step that is likely to exceed the budget, by the
 * previous row.
 */
function measure(n, levels, family, before) {
  const names = namesOf(n);
  const groups = groupsOf(names, levels);
  const directives = groups.flatMap((group) => directivesOf(group, family));
  const text = `${textOf(names)}schedule s {\n${directives.join('\n')}\n}\n`;
  const isTooSlow = (step) => before && (before[step] === null || before[step] * (n / before.n) ** 1.5 > budget);
  const time = (step, action) => (isTooSlow(step) ? null : best(action));
  const { pipeline: P, schedules } = moduleOf(text);
  const [S] = schedules;
  const { T: T0 } = lowering.run({ P, S });
  const T = schedule(S, T0, P).at(-1)?.T ?? T0;
  const row = {
    check: time('check', () => checkText(text)),
    lower: time('lower', () => lowering.run({ P, S })),
    schedule: time('schedule', () => schedule(S, T0, P)),
    infer: time('infer', () => inference.run({ P, S, T })),
  };
  const times = Object.values(row);
  return { ...row, total: times.includes(null) ? null : times.reduce((sum, time) => sum + time, 0) };
}

function print(levels, n, row) {
  console.log([String(levels), String(n), ...[...steps, 'total'].map((step) => ms(row[step]))].map(pad).join(''));
}

/** The exponent p, if a time grows like nᵖ. */
function printPowers(a, b) {
  const powers = [...steps, 'total'].map((step) => {
    const isKnown = a[step] !== null && b[step] !== null;
    return isKnown ? (Math.log(b[step] / a[step]) / Math.log(b.n / a.n)).toFixed(2) : '';
  });
  console.log(['power', `${a.n}–${b.n}`, ...powers].map(pad).join(''));
}

function namesOf(n) {
  return Array.from({ length: n }, (_, i) => `f${i}`);
}

/** A chain of stencils. */
function textOf(names) {
  const funcs = names.map((f, i) => {
    const g = names[i - 1];
    return `fun ${f}(x) = ${g === undefined ? 'x * x' : `${g}[x - 1] + ${g}[x] + ${g}[x + 1]`};`;
  });
  return `pipeline ${names.at(-1)}() {\n${funcs.join('\n')}\n}\n`;
}

function directivesOf(names, { split, loop }) {
  const splits = names.map((f, i) => (i === 0 ? '' : split(f, i - 1)));
  const places = names.slice(0, -1).map((f, i) => `at(${f}, ${names[i + 1]}.${loop});`);
  return [...splits, ...places.toReversed()];
}

function groupsOf(names, levels) {
  const groups = [];
  for (let end = names.length; end > 0; end -= levels) groups.unshift(names.slice(Math.max(0, end - levels), end));
  return groups;
}

function moduleOf(text) {
  const { modules, diagnostics } = checkText(text);
  if (!isClean(diagnostics)) throw new Error(diagnostics.map((d) => d.message).join('\n'));
  return modules[0];
}

/** The least time of several runs. */
function best(action) {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0, total = 0; run < 10 && total < 1000; run++) {
    const start = performance.now();
    action();
    const time = performance.now() - start;
    least = Math.min(least, time);
    total += time;
  }
  return least;
}

function ms(time) {
  return time === null ? 'too slow' : time.toFixed(time < 10 ? 2 : 0);
}

function pad(text) {
  return text.padStart(15);
}
