import { expect, test } from 'vitest';
import { infer } from '../../../src/bounds/infer/infer.ts';
import { correctedRules, type Rules } from '../../../src/bounds/reference/interval.ts';
import { inferReference } from '../../../src/bounds/reference/reference.ts';
import { Refusal } from '../../../src/errors/diagnostic.ts';
import { printProgram } from '../../../src/language/print.ts';
import { lower } from '../../../src/lower/lower.ts';
import type { Request } from '../../../src/semantics/request.ts';
import { interpret } from '../../../src/semantics/target/interpret.ts';
import type { Pipeline } from '../../../src/syntax/algorithm.ts';
import { offsetOf, pointsOf } from '../../../src/syntax/array.ts';
import { constant, type Hole, int, operation } from '../../../src/syntax/expr.ts';
import type { Program } from '../../../src/syntax/target.ts';
import type { Value } from '../../../src/syntax/value.ts';
import { pipelineOf } from '../../pipeline.ts';
import { stepsOf } from '../../schedule/scheduled.ts';

function scheduledProgram(pipeline: string, directives: string): { T: Program<Hole>; P: Pipeline } {
  const { P, T0, steps } = stepsOf(pipeline, directives);
  return { T: steps.at(-1)?.T ?? T0, P };
}

function completed(pipeline: string, directives = '', rules: Rules = correctedRules): string {
  const { T, P } = scheduledProgram(pipeline, directives);
  return printProgram(inferReference(T, P, rules));
}

test('the bounds of the example of the paper are tight (fig. example-basic)', () => {
  const blur = 'pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 1]; }';
  expect(completed(blur)).toMatchInlineSnapshot(`
    "pipeline f(x.min, x.len):
      allocate f((x.min, x.len));
      if x.len > 0 then
        allocate g((x.min, x.len + 1));
        label g:
          label s0:
            for x in (x.min, x.len + 1) do
              g[x] <- x * x;
        label f:
          label s0:
            for x in (x.min, x.len) do
              f[x] <- g[x] + g[x + 1];"
  `);
});

test('a point that is read from memory may be anywhere', () => {
  expect(completed('pipeline f() { fun g(x) = x; fun f(x) = g[g[x]]; }')).toMatchInlineSnapshot(`
    "pipeline f(x.min, x.len):
      assert false;"
  `);
});

test('the part of an input that is read is checked at start-up', () => {
  const next = 'pipeline f(img: u8[1]) { fun f(x): u8 = img[x + 1]; }';
  const inputs = new Map([['img', { type: 'u8', bounds: [{ min: 0, len: 4 }], values: [5, 6, 7, 8] } as const]]);
  expect(outcome(next, request({ window: [{ min: 0, len: 3 }], inputs }), correctedRules)).toEqual([6, 7, 8]);
  expect(outcome(next, request({ window: [{ min: 0, len: 4 }], inputs }), correctedRules)).toBe('AssertionFailure');
});

test('a func that is computed in two places has two holes of one name, for which there is no answer', () => {
  const twice = 'pipeline f() { fun g(x) = x; fun f(x) = { g[x]; (x) <- f[x] + g[x]; } }';
  expect(completed(twice, 'compute-at(g, f.x);')).toMatchInlineSnapshot(`
    "pipeline f(x.min, x.len):
      assert false;"
  `);
});

test('E3: all quotients are in the interval', () => {
  const halves = 'pipeline f() { fun g(x) = x; fun f(x) = g[x / 1]; }';
  const printed: Rules = {
    ...correctedRules,
    quotient: (M) => ({ min: operation('neg', M), len: operation('-', operation('*', int(2), M), int(1)) }),
  };
  const z = request({ window: [{ min: 1, len: 3 }] });
  expect(outcome(halves, z, printed)).toBe('ReadOutOfBounds');
  expect(outcome(halves, z, correctedRules)).toEqual([1, 2, 3]);
});

const printedE7: Rules = {
  ...correctedRules,
  hasPoints: () => constant('bool', 1),
  length: ({ lo, hi }) => operation('+', operation('-', hi, lo), int(1)),
};

test('E7: the sum of empty intervals is empty', () => {
  const nothing =
    'pipeline f(p) { fun g(x) = x; fun f(x) = { 5; rdom(r = (0, p), s = (0, p)) in (x) <- f[x] + g[r + s]; } }';
  const z = request({ window: [{ min: 0, len: 2 }], params: new Map([['p', 0]]) });
  expect(outcome(nothing, z, printedE7)).toBe('RdomFailure');
  expect(outcome(nothing, z, correctedRules)).toEqual([5, 5]);
});

test('E7: an empty interval is neutral in a union', () => {
  const far = 'pipeline f(p) { fun g(x) = x; fun f(x) = { g[x]; rdom(r = (99, p)) in (x) <- f[x] + g[r]; } }';
  const P = pipelineOf(far);
  const z = request({ window: [{ min: 0, len: 2 }], params: new Map([['p', 0]]) });
  expect(computed('g', inferReference(lower(P), P, printedE7), z)).toBe(99);
  expect(computed('g', inferReference(lower(P), P), z)).toBe(2);
});

test('E13: a window inside a loop is widened over the entire loop, but β has a window for each iteration', () => {
  const { T, P } = scheduledProgram(
    'pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 1]; }',
    'split(f.x, xo, xi, 4); compute-at(g, f.xo);',
  );
  const body = (program: Program): string => `\n${printProgram(program)}\n`;
  expect(body(inferReference(T, P))).toMatchInlineSnapshot(`
    "
    pipeline f(x.min, x.len):
      allocate f((x.min, 4 * ((x.len + 3) / 4)));
      if x.len > 0 then
        allocate g((x.min, 4 * ((x.len + 3) / 4) + 1));
        label f:
          label s0:
            for xo in (0, (x.len + 3) / 4) do
              label g:
                label s0:
                  for x in (x.min, 4 * ((x.len + 3) / 4) + 1) do
                    g[x] <- x * x;
              for xi in (0, 4) do
                let x = x.min + xi + 4 * xo in
                if x < x.min + x.len then
                  f[x] <- g[x] + g[x + 1];
    "
  `);
  expect(body(infer(T, P))).toMatchInlineSnapshot(`
    "
    pipeline f(x.min, x.len):
      let f.x.min = x.min in
      let f.x.len = x.len in
      allocate f((x.min, x.len));
      if x.len > 0 then
        allocate g((x.min, x.len + 1));
        label f:
          label s0:
            for xo in (0, (f.x.len + 3) / 4) do
              let g.x.min = x.min + 4 * xo in
              let g.x.len = min(5, x.len - 4 * xo + 1) in
              label g:
                label s0:
                  for x in (g.x.min, g.x.len) do
                    g[x] <- x * x;
              for xi in (0, 4) do
                let x = f.x.min + xi + 4 * xo in
                if x < f.x.min + f.x.len then
                  f[x] <- g[x] + g[x + 1];
    "
  `);
  const z = request({ window: [{ min: 0, len: 12 }] });
  expect(computed('g', inferReference(T, P), z)).toBe(39);
  expect(computed('g', infer(T, P), z)).toBe(15);
});

function request(given: Partial<Request>): Request {
  return { window: [], params: new Map(), inputs: new Map(), ...given };
}

/** The values on the window, component by component, or why the program is stuck. */
function runOn(program: Program, z: Request): readonly (Value | null)[] | string {
  try {
    const outcome = interpret(program, z, { work: 200_000 });
    if (outcome.tag === 'Stuck') return outcome.stuck.tag;
    return outcome.components.flatMap(({ bounds, values }) =>
      Array.from(pointsOf(z.window), (point) => values[offsetOf(bounds, point) ?? -1] ?? null),
    );
  } catch (refusal) {
    if (refusal instanceof Refusal) return 'large';
    throw refusal;
  }
}

function outcome(pipeline: string, z: Request, rules: Rules): readonly (Value | null)[] | string {
  const P = pipelineOf(pipeline);
  return runOn(inferReference(lower(P), P, rules), z);
}

/** The number of assignments to a func. */
function computed(func: string, program: Program, z: Request): number {
  let count = 0;
  interpret(program, z, {
    watch: (event) => {
      if (event.rule === 'Assn' && event.func === func) count++;
    },
  });
  return count;
}
