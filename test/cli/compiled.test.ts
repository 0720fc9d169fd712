import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { runCompiled } from '../../src/cli/compiled.ts';
import type { Count } from '../../src/cli/progress/activity.ts';
import { compile } from '../../src/driver/compile.ts';
import { bug } from '../../src/errors/bug.ts';
import { partDone } from '../../src/semantics/run/part-done.ts';

const text = `
  pipeline f() {
    fun g(x, y) = { 0.0; rdom(r = (0, 60)) in (x, y) <- g[x, y] + sin(f32(x * y + r)); }
    fun f(x, y) = g[x, y] + g[x, y + 1];
  }
  schedule serial { }
  schedule parallel { parallel(g.y, s0); parallel(g.y, s1); parallel(f.y); }`;

const z = { window: [0, 1].map(() => ({ min: 0, len: 300 })), params: new Map(), inputs: new Map() };

/** A thread that records every value of the tick counter that it observes, until it is stopped. */
const observer = `
  const { ticks, seen, state } = require('node:worker_threads').workerData;
  let noted = 0;
  const note = () => {
    const now = Atomics.load(ticks, 0);
    if (noted === 0 || seen[noted - 1] !== now) seen[noted++] = now;
  };
  note();
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
  while (Atomics.load(state, 0) === 1) note();
  note();
  Atomics.store(state, 1, noted);
  Atomics.store(state, 0, 3);
  Atomics.notify(state, 0);`;

/** The fractions of a run that another thread observes, and the ticks at the end. */
function observed(schedule: string, threads: number): { parts: readonly number[]; last: number; expected: number } {
  const [module = bug('no pipeline')] = checkText(text).modules;
  const program = compile(module.pipeline, module.schedules.find(({ name }) => name === schedule) ?? bug(schedule));
  const seen = new Int32Array(new SharedArrayBuffer(4 * 10_000));
  const state = new Int32Array(new SharedArrayBuffer(8));
  const counts: Count[] = [];
  const watch = (count: Count): void => {
    counts.push(count);
    new Worker(observer, { eval: true, workerData: { ticks: count.ticks, seen, state } }).unref();
    Atomics.wait(state, 0, 0);
  };
  runCompiled(program, z, null, { threads, watch });
  Atomics.store(state, 0, 2);
  Atomics.wait(state, 0, 2);
  const [{ ticks, estimate } = bug('`watch` was not called')] = counts;
  const parts = Array.from(seen.subarray(0, state[1]), (now) => partDone(estimate, now));
  return { parts, last: ticks[0] ?? 0, expected: estimate.reduce((sum, stretch) => sum + stretch.ticks, 0) };
}

test.each([
  { schedule: 'serial', threads: 1 },
  { schedule: 'parallel', threads: 1 },
  { schedule: 'parallel', threads: 2 },
])('another thread observes the progress of a $schedule run with $threads threads', ({ schedule, threads }) => {
  let { parts, last, expected } = observed(schedule, threads);
  // On a busy machine the other thread may not have run.
  for (let i = 0; i < 10 && parts.length < 5; i++) ({ parts, last, expected } = observed(schedule, threads));
  expect(last).toBe(301 + 301 + 300);
  expect(expected).toBe(last);
  expect(parts.length).toBeGreaterThanOrEqual(5);
  expect(parts[0]).toBe(0);
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  expect(parts.at(-1)).toBe(1);
});

test('a watched run has the same values', () => {
  const [module = bug('no pipeline')] = checkText(text).modules;
  const program = compile(module.pipeline, null);
  const [unwatched, watched] = [
    runCompiled(program, z, null, { threads: 2 }),
    runCompiled(program, z, null, { threads: 2, watch: () => {} }),
  ];
  expect(watched).toEqual(unwatched);
});
