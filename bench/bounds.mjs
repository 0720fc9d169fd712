/**
 * The quality of inferred windows over the corpus in `bench/bounds`: the volume that is allocated and computed with the
 * windows of β and of β₀, divided by the smallest volume that the run needs (defined in `measure/volumes.mjs`).
 */
import { infer } from '../dist/bounds/infer/infer.js';
import { Refusal } from '../dist/errors/diagnostic.js';
import { lower } from '../dist/lower/lower.js';
import { schedule } from '../dist/schedule/schedule.js';
import { realize } from '../dist/semantics/source/realize.js';
import { offsetOf, pointsOf } from '../dist/syntax/array.js';
import { reasons } from './bounds/reasons.mjs';
import { corpus } from './measure/corpus.mjs';
import { nameWindows } from './measure/marks.mjs';
import { tally } from './measure/trace.mjs';
import { volumes } from './measure/volumes.mjs';

const reference = await import('../dist/bounds/reference/reference.js').then(
  (module) => module.inferReference ?? null,
  () => null,
);

/** The most statements of a run with the windows of β₀, which can be many times too large. */
const mostWork = 2 ** 20;

const results = corpus().map(measurePair);
printTable(results);
printSummary(results);
if (results.some(({ wrong }) => wrong !== null)) process.exitCode = 1;

/** One pipeline under one schedule: for each func the ratios of β and, if it succeeds, of β₀. */
function measurePair({ name, P, S, z }) {
  const T0 = lower(P);
  const Tn = nameWindows(S === null ? T0 : (schedule(S, T0, P).at(-1)?.T ?? T0), P);
  try {
    const ours = volumes(infer(Tn, P), P, S, z);
    return {
      name,
      ours: ratios(ours.rows),
      theirs: measureReference(Tn, P, z, ours.rows),
      wrong: disagreement(ours, P, z),
    };
  } catch (error) {
    return { name, ours: new Map(), theirs: null, wrong: String(error.message ?? error).split('\n')[0] };
  }
}

/** β₀ fails where a hole is undetermined or infinite; otherwise its volumes are compared with the same needs. */
function measureReference(Tn, P, z, needs) {
  if (reference === null) return null;
  try {
    const rows = tally(reference(Tn, P), P, z, mostWork);
    return ratios(new Map(Array.from(needs, ([func, row]) => [func, { ...row, ...rows.get(func) }])));
  } catch (error) {
    return error instanceof Refusal ? 'too wide' : null;
  }
}

/** Compare the values with the algorithm, because measurements of an incorrect program are meaningless. */
function disagreement({ value }, P, z) {
  const expected = realize(P, z).values;
  const points = [...pointsOf(z.window)];
  const at = points.findIndex((point, i) => value.values[offsetOf(value.bounds, point) ?? -1] !== expected[i]);
  return at === -1 ? null : `wrong value at (${points[at]})`;
}

function ratios(rows) {
  const over = (is, needed) => (is === needed ? 1 : is / needed);
  return new Map(
    Array.from(rows, ([func, { allocated, touched, computed, needed }]) => [
      func,
      { mem: over(allocated, touched), cpu: over(computed, needed) },
    ]),
  );
}

function printTable(results) {
  const head = ['pipeline/schedule', 'func', 'β mem', 'β cpu', ...(reference === null ? [] : ['β₀ mem', 'β₀ cpu'])];
  const rows = results.flatMap(({ name, ours, theirs, wrong }) => {
    if (wrong !== null) return [[name, '', wrong]];
    return Array.from(ours, ([func, { mem, cpu }], i) => {
      const other = reference === null ? [] : referenceColumns(theirs, func);
      return [i === 0 ? name : '', func, show(mem), show(cpu), ...other];
    });
  });
  const widths = [34, 14, 7, 7, 7, 7];
  const pad = (text, i) => (i < 2 ? text.padEnd(widths[i]) : text.padStart(widths[i]));
  for (const row of [head, ...rows]) console.log(row.map(pad).join(' ').trimEnd());
}

/** A dash where β₀ fails, ≫ where its windows are too large to run. */
function referenceColumns(theirs, func) {
  if (!(theirs instanceof Map)) return theirs === null ? ['–', '–'] : ['≫', '≫'];
  const { mem, cpu } = theirs.get(func);
  return [show(mem), show(cpu)];
}

function show(ratio) {
  return ratio.toFixed(2);
}

function printSummary(results) {
  const measured = results.filter(({ wrong }) => wrong === null);
  const exact = measured.filter(({ ours }) => [...ours.values()].every(isExact));
  console.log(`\n${results.length} pairs; ${exact.length} at 1.00`);
  console.log(`β   ${meansOf(measured.map(({ ours }) => ours))}`);
  if (reference !== null) printComparison(measured);
  console.log('\nNot at 1.00:');
  for (const { name, ours, wrong } of results) {
    const worst = Math.max(...[...ours.values()].flatMap(({ mem, cpu }) => [mem, cpu]));
    if (wrong !== null) console.log(`  ${name}: ${wrong}`);
    else if (worst > 1) console.log(`  ${name} (${show(worst)}): ${reasons.get(name) ?? 'not investigated'}`);
  }
}

function printComparison(measured) {
  const both = measured.filter(({ theirs }) => theirs instanceof Map);
  const wide = measured.filter(({ theirs }) => theirs === 'too wide');
  console.log(`β₀  ${meansOf(both.map(({ theirs }) => theirs))}, over the ${both.length} pairs that it completes`);
  console.log(`β   ${meansOf(both.map(({ ours }) => ours))}, over the same`);
  console.log(`β₀ is too wide to run on ${wide.length} pairs, fails on ${measured.length - both.length - wide.length}`);
  const above = both.filter(({ ours, theirs }) => [...ours].some(([func, row]) => isAbove(row, theirs.get(func))));
  console.log(`β above β₀: ${above.map(({ name }) => name).join(', ') || 'nowhere'}`);
}

function isExact({ mem, cpu }) {
  return mem === 1 && cpu === 1;
}

function isAbove(row, other) {
  return other !== undefined && (row.mem > other.mem + 1e-9 || row.cpu > other.cpu + 1e-9);
}

/** The geometric means over all funcs of all pairs. */
function meansOf(tables) {
  const rows = tables.flatMap((table) => [...table.values()]);
  const mean = (of) => Math.exp(rows.reduce((sum, row) => sum + Math.log(of(row)), 0) / rows.length);
  return `mem ${mean((row) => row.mem).toFixed(3)}, cpu ${mean((row) => row.cpu).toFixed(3)}`;
}
