/**
 * The sums of several runs of `sylvite fuzz --json`, as the tables of docs/soundness.md: `node scripts/sum-fuzz.mjs
 * FILE…`. Kinds of calls that differ only in input or output are one row.
 */
import { readFileSync } from 'node:fs';

const runs = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sum = (part) => runs.reduce((total, run) => total + part(run), 0);
const count = (n) => n.toLocaleString('en-US');

/** The counts of one kind, such as `laws`, over all runs. */
function countsOf(kind, nameOf = (name) => name) {
  const counts = new Map();
  for (const [name, n] of runs.flatMap((run) => Object.entries(run[kind] ?? {})))
    counts.set(nameOf(name), (counts.get(nameOf(name)) ?? 0) + n);
  return counts;
}

function table(title, counts, most = Infinity) {
  const rows = [...counts].sort(([, a], [, b]) => a - b).slice(0, most);
  console.log(`\n| ${title} | cases |\n|---|---|`);
  for (const [name, n] of rows) console.log(`| ${name} | ${count(n)} |`);
}

const seconds = sum((run) => run.seconds * (run.jobs ?? 1));
console.log(`${count(sum((run) => run.cases))} cases, ${count(sum((run) => run.excused))} refused (S706)`);
console.log(`${Math.round(sum((run) => run.cases) / seconds)} cases per second and process`);
for (const { seed, cases, stoppedBy, failure } of runs)
  if (failure || stoppedBy) console.log(`seed ${seed}: ${cases} cases, ${failure?.law ?? stoppedBy}`);
table('law', countsOf('laws'));
table('feature', countsOf('features'));
table(
  'call',
  countsOf('calls', (name) => name.replace(/ (input|output)$/, ' array')),
);
table('directive', countsOf('directives'));
const pairs = countsOf('pairs');
console.log(`\n${pairs.size} pairs of directives`);
table('the rarest pairs', pairs, 10);
