/**
 * How long a compilation takes: chains of stencils in groups of ten, each func of a group computed and stored inside of a loop
 * of the next one, the last one of a group at the root. The work of bounds inference should grow with the number of funcs.
 *
 *     node bench/compile.mjs [points | tiles] [n …]
 */
import { performance } from 'node:perf_hooks';
import { infer } from '../dist/bounds/infer.js';
import { checkText, isClean } from '../dist/check/check.js';
import { lower } from '../dist/lower/lower.js';
import { schedule } from '../dist/schedule/schedule.js';
import { seq } from '../dist/syntax/target.js';

const deepest = 10;
/** What is likely to take longer than this is not measured, in milliseconds. */
const budget = 5000;

/** The loops of a func that has `below` funcs inside of it, and the loop that its producer is computed in. */
const families = {
  points: { title: 'at every point of its consumer', split: () => '', loop: 'x' },
  tiles: {
    title: 'in tiles of its consumer',
    split: (f, below) => `split(${f}.x, xo, xi, ${4 * (below + 1)}, guard);`,
    loop: 'xo',
  },
};

const words = process.argv.slice(2);
const chosen = words.filter((word) => word in families);
const numbers = words.map(Number).filter((n) => n > 0);
for (const name of chosen.length > 0 ? chosen : Object.keys(families)) {
  const family = families[name];
  console.log(`\nEach func computed ${family.title}; times in ms`);
  console.log(['levels', 'funcs', 'lower', 'schedule', 'infer', 'infer per func'].map(pad).join(''));
  const timers = { schedule: unlessTooSlow(2), infer: unlessTooSlow(1.5) };
  const isReached = measureDepths(family, timers);
  if (isReached)
    for (const n of numbers.length > 0 ? numbers : [30, 100, 300, 1000]) measure(n, deepest, family, timers);
}

/** One group, deeper and deeper. Is the greatest depth reached within the budget? */
function measureDepths(family, timers) {
  for (let levels = 1; levels <= deepest; levels++) {
    if (measure(levels, levels, family, timers) === null) return false;
  }
  return true;
}

/** One line of the table; gives the time of inference. */
function measure(n, levels, family, timers) {
  const groups = groupsOf(namesOf(n), levels).map((group) => scheduledGroup(group, family));
  const P = pipelineOf(textOf(namesOf(n)));
  const T0 = lower(P);
  const S = { name: 's', directives: groups.flatMap((group) => group.S.directives) };
  const Tn = { ...T0, body: seq(...groups.flatMap((group) => group.stmts)) };
  const lowering = best(() => lower(P));
  const scheduling = timers.schedule(n, () => schedule(S, T0, P));
  const inferring = timers.infer(n, () => infer(Tn, P));
  const perFunc = inferring === null ? null : inferring / n;
  const times = [lowering, scheduling, inferring, perFunc].map(ms);
  console.log([String(levels), String(n), ...times].map(pad).join(''));
  return inferring;
}

function namesOf(n) {
  return Array.from({ length: n }, (_, i) => `f${i}`);
}

/** A chain of stencils; the first func reads `before`, where there is one. */
function textOf(names, before = null) {
  const funcs = names.map((f, i) => {
    const g = names[i - 1] ?? before;
    return `fun ${f}(x) = ${g === null ? 'x * x' : `${g}[x - 1] + ${g}[x] + ${g}[x + 1]`};`;
  });
  return `pipeline ${names.at(-1)}(${before === null ? '' : `${before}: i32[1]`}) {\n${funcs.join('\n')}\n}\n`;
}

function directivesOf(names, { split, loop }) {
  const splits = names.map((f, i) => (i === 0 ? '' : split(f, i - 1)));
  const places = names.slice(0, -1).map((f, i) => `at(${f}, ${names[i + 1]}.${loop});`);
  return [...splits, ...places.toReversed()].join('\n');
}

function pipelineOf(text) {
  return moduleOf(text).pipeline;
}

function groupsOf(names, levels) {
  const groups = [];
  for (let end = names.length; end > 0; end -= levels) {
    const begin = Math.max(0, end - levels);
    groups.unshift({ names: names.slice(begin, end), before: names[begin - 1] ?? null });
  }
  return groups;
}

/**
 * A group as a pipeline of its own, in which the func before it is an input: its directives, and what they make of it. The
 * statements of all groups in a row are what scheduling the whole pipeline gives, in less time.
 */
function scheduledGroup({ names, before }, family) {
  const text = `${textOf(names, before)}schedule s {\n${directivesOf(names, family)}\n}`;
  const { pipeline: P, schedules } = moduleOf(text);
  const [S] = schedules;
  const T0 = lower(P);
  const { body } = schedule(S, T0, P).at(-1)?.T ?? T0;
  return { S, stmts: body.tag === 'Seq' ? body.stmts : [body] };
}

function moduleOf(text) {
  const { modules, diagnostics } = checkText(text);
  if (!isClean(diagnostics)) throw new Error(diagnostics.map((d) => d.message).join('\n'));
  return modules[0];
}

/**
 * Times one action after the other, for more and more funcs, and gives null once the next one is likely to pass the budget:
 * when time goes on growing by this power of the number of funcs, or, one level deeper, by the last factor.
 */
function unlessTooSlow(power) {
  let [last, growth] = [null, 1];
  return (n, action) => {
    if (last !== null && last.time * Math.max(growth, (n / last.n) ** power) > budget) return null;
    const time = best(action);
    growth = last === null || n > last.n + 1 ? 1 : time / last.time; // one level deeper
    last = { n, time };
    return time;
  };
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
