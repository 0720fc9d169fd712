import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { compile } from '../../src/driver/compile.ts';
import { optimize } from '../../src/driver/optimize.ts';
import { bug } from '../../src/errors/bug.ts';
import { printMachine } from '../../src/machine/ir/print.ts';
import { partDone } from '../../src/semantics/run/part-done.ts';
import { ticksOf } from '../../src/semantics/run/ticks.ts';
import { estimateWork } from '../../src/semantics/run/work-estimate.ts';
import type { Program } from '../../src/syntax/target.ts';

/** A program under the first schedule of its text, and a request for a window with these lengths. */
function programOf(text: string, lengths: readonly number[]) {
  const [module = bug('no pipeline')] = checkText(text).modules;
  const program = compile(module.pipeline, module.schedules[0] ?? null);
  const window = lengths.map((len) => ({ min: 3, len }));
  return { program, z: { window, params: new Map(), inputs: new Map() } };
}

function progressOn(text: string, ...lengths: readonly number[]) {
  const { program, z } = programOf(text, lengths);
  return estimateWork(program, z, ticksOf(program, z));
}

const ticksOn = (text: string, ...lengths: readonly number[]) => progressOn(text, ...lengths).map(({ ticks }) => ticks);

describe('a run ticks', () => {
  const plane = 'pipeline f() { fun f(x, y) = x + y; }';

  test('after each iteration of a long loop around others', () => {
    expect(ticksOn(plane, 10, 400)).toEqual([400]);
    expect(ticksOn(`${plane} schedule s { parallel(f.y); }`, 10, 400)).toEqual([400]);
  });

  test('after each innermost loop if the outer loops are short', () => {
    expect(ticksOn(plane, 10, 4)).toEqual([4]);
    expect(ticksOn('pipeline f() { fun f(x, y, c) = x + y + c; }', 10, 400, 3)).toEqual([1200]);
  });

  test('once after a loop without inner loops, and not in vectors', () => {
    expect(ticksOn('pipeline f() { fun f(x) = x; }', 1000)).toEqual([1]);
    const vectors = 'schedule s { split(f.x, xo, xi, 8); vectorize(f.xi); }';
    expect(ticksOn(`pipeline f() { fun f(x) = x; } ${vectors}`, 1000)).toEqual([1]);
  });

  test('for each func', () => {
    expect(ticksOn('pipeline f() { fun g(x, y) = x; fun f(x, y) = g[x, y] + g[x, y + 1]; }', 8, 200)).toEqual([
      201, 200,
    ]);
  });
});

describe('the estimate of a phase is proportional to its work', () => {
  test('its number of points', () => {
    const [g, f] = progressOn('pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[2 * x, 3 * y]; }', 10, 100);
    expect(g?.ticks).toBe(298);
    expect((g?.work ?? 0) / (f?.work ?? 0)).toBeGreaterThan(2);
  });

  test('vectors count less', () => {
    const text = 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y]; }';
    const vectors = 'schedule s { split(g.x, xo, xi, 8); vectorize(g.xi); }';
    const [slow, fast] = [progressOn(text, 64, 100), progressOn(`${text} ${vectors}`, 64, 100)].map(
      ([g]) => g?.work ?? 0,
    );
    expect(slow).toBeGreaterThan(4 * (fast ?? 0));
  });

  test('the completed fraction of a run is that of its phases', () => {
    const progress = [
      { ticks: 4, work: 30 },
      { ticks: 0, work: 0 },
      { ticks: 2, work: 10 },
    ];
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((ticks) => partDone(progress, ticks))).toEqual([
      0, 0.1875, 0.375, 0.5625, 0.75, 0.875, 1, 1,
    ]);
    expect(partDone([{ ticks: 1, work: 0 }], 0)).toBe(1);
  });
});

describe('the machine', () => {
  const text = 'pipeline f() { fun f(x, y) = x + y; }';
  const lines = (program: Program, ...rest: [] | [ReturnType<typeof ticksOf>]) =>
    printMachine(optimize(program, undefined, undefined, ...rest)).split('\n');

  test('has ticks in the given loops, and is unchanged otherwise', () => {
    const { program, z } = programOf(text, [10, 400]);
    const ticking = lines(program, ticksOf(program, z));
    expect(ticking.map((line) => line.trim()).filter((line) => line.includes('tick'))).toEqual(['tick;']);
    expect(ticking.filter((line) => !line.includes('tick'))).toEqual(lines(program));
  });
});
