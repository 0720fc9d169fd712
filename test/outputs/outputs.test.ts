import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { compile } from '../../src/driver/compile.ts';
import { bug } from '../../src/errors/bug.ts';
import { printPipeline } from '../../src/language/print.ts';
import type { Request } from '../../src/semantics/request.ts';
import { allocatedWindow } from '../../src/semantics/run/allocated.ts';
import { realizeComponents } from '../../src/semantics/source/realize.ts';
import { interpret } from '../../src/semantics/target/interpret.ts';
import { elementAt, pointsOf } from '../../src/syntax/array.ts';
import { componentsPerOutput, perOutput } from '../../src/syntax/extensions/output.ts';
import type { Program } from '../../src/syntax/target.ts';
import { pipelineOf } from '../pipeline.ts';

/** An intermediate func that is saved, and a func of another rank and type that reads it. */
const saved = `pipeline total, squares(k = 1) {
  fun squares(x, y) = k * x * x + y;
  fun total(i): f32 = { 0.0; rdom(r = (0, 4)) in (i) <- total[i] + f32(squares[r, i]) / 2.0; }
}`;

function request(...window: readonly (readonly [number, number])[]): Request {
  return { window: window.map(([min, len]) => ({ min, len })), params: new Map([['k', 3]]), inputs: new Map() };
}

function compiled(pipeline: string, directives: string): Program {
  const { modules, diagnostics } = checkText(`${pipeline} schedule s { ${directives} }`);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [module = bug('no pipeline')] = modules;
  return errors.length > 0
    ? bug(errors.map(({ message }) => message).join())
    : compile(module.pipeline, module.schedules[0] ?? null);
}

/** The requested values of each output. */
function run(program: Program, z: Request): readonly (readonly unknown[])[] {
  const outcome = interpret(program, z);
  if (outcome.tag === 'Stuck') return bug(JSON.stringify(outcome.stuck));
  const windows = perOutput(program.outputs, z.window);
  return componentsPerOutput(program.outputs, outcome.components).map((components, i) =>
    components.flatMap((array) => Array.from(pointsOf(windows[i] ?? []), (point) => elementAt(array, point))),
  );
}

function codesOf(text: string): readonly string[] {
  return checkText(text).diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

describe('the outputs of a pipeline', () => {
  test('are printed in the order of the header', () => {
    const text = printPipeline(pipelineOf(saved));
    expect(text.split('\n')[0]).toBe('pipeline total, squares(k = 1) {');
    expect(printPipeline(pipelineOf(text))).toBe(text);
  });

  test('are funcs of the pipeline, each named once', () => {
    expect(codesOf('pipeline f, g() { fun f(x) = x; fun h(x) = f[x]; }')).toEqual([
      'S224: the output g is not defined',
    ]);
    expect(codesOf('pipeline f, f() { fun f(x) = x; }')).toEqual(['S225: f is already an output']);
    const names = Array.from({ length: 65 }, (_, i) => `f${i}`);
    const funcs = names.map((name) => `fun ${name}(x) = x;`);
    expect(codesOf(`pipeline ${names.join(', ')}() { ${funcs.join(' ')} }`)).toEqual([
      'S226: pipeline f0 has 65 outputs; the limit is 64',
    ]);
  });

  test('determine which funcs are computed', () => {
    const body = '{ fun g(x) = x; fun h(x) = 2 * x; fun f(x) = 3 * x; }';
    expect(codesOf(`pipeline f() ${body}`)).toHaveLength(2);
    expect(codesOf(`pipeline f, g() ${body}`)).toEqual(['S212: no output of f, g uses h, so h is not computed']);
    expect(codesOf(`pipeline g, h, f() ${body}`)).toEqual([]);
  });

  test('have windows that expressions can use, by output and dimension', () => {
    const P = 'pipeline f, g() { fun g(x, y) = f.len[0] + x; fun f(x) = g.min[1] * x; }';
    expect(printPipeline(pipelineOf(P))).toContain('g(x, y) = f.len[0] + x;');
    expect(run(compiled(P, ''), request([1, 2], [5, 2], [-7, 1]))).toEqual([
      [-7, -14],
      [7, 8],
    ]);
    expect(codesOf('pipeline f, g() { fun g(x) = x.len; fun f(x) = x; }')).toEqual(['S311: there is no input named x']);
  });
});

describe('an output that another output reads', () => {
  const program = compiled(saved, '');

  test('is computed on both windows, and allocated for them', () => {
    const z = request([5, 2], [-2, 3], [4, 1]);
    expect(allocatedWindow(program, z)).toEqual([
      { min: 5, len: 2 },
      { min: -2, len: 6 },
      { min: 4, len: 3 },
    ]);
    expect(run(program, z)).toEqual([
      [31, 33],
      [16, 7, 4],
    ]);
    expect(run(program, z).flat()).toEqual(
      realizeComponents(pipelineOf(saved), z).flatMap(({ values }) => Array.from(values)),
    );
  });

  test('stays at the root, in the storage of the caller', () => {
    const refusals = ['inline(squares)', 'compute-at(squares, total.s1.i)', 'store-in(squares, heap)'];
    const codes = refusals.map((directive) => codesOf(`${saved} schedule s { ${directive}; }`)[0]?.slice(0, 4));
    expect(codes).toEqual(['S421', 'S421', 'S441']);
  });

  test('is never folded', () => {
    expect(() => compiled(saved, 'fold-storage(squares, y, 8);')).toThrow(
      'the storage of squares cannot be folded to size 8 in y: it is an output',
    );
  });

  test('may be computed elsewhere as a copy', () => {
    const directives =
      'clone-in(squares, own, total); compute-at(own, total.s1.i); parallel(squares.y); vectorize(squares.x, 4);';
    const z = request([5, 2], [-2, 3], [4, 1]);
    expect(allocatedWindow(compiled(saved, directives), z).slice(1)).toEqual([
      { min: -2, len: 3 },
      { min: 4, len: 1 },
    ]);
    expect(run(compiled(saved, directives), z)).toEqual(run(program, z));
  });
});

describe('windows of several outputs', () => {
  const program = compiled(saved, '');

  test('may all be empty: then nothing is computed', () => {
    expect(run(program, request([5, 0], [-2, 3], [4, 0]))).toEqual([[], []]);
  });

  test('cannot be empty for some outputs only', () => {
    const z = request([5, 2], [-2, 3], [4, 0]);
    expect(interpret(program, z)).toMatchObject({
      tag: 'Stuck',
      stuck: { tag: 'AssertionFailure', why: 'one of the windows of total and squares is empty' },
    });
    expect(new Set(realizeComponents(pipelineOf(saved), z).flatMap(({ values }) => Array.from(values)))).toEqual(
      new Set(['ε_req']),
    );
  });

  test('an output without dimensions always has a point', () => {
    const pair = compiled('pipeline n, f() { fun f(x) = x; fun n() = f[2]; }', '');
    expect(run(pair, request([7, 1]))).toEqual([[2], [7]]);
    expect(interpret(pair, request([7, 0]))).toMatchObject({ tag: 'Stuck' });
  });
});

describe('an error', () => {
  const text = `pipeline f, g(img: i32[1], n = 2) {
    fun g(x) = { 0; rdom(r = (0, n)) in (x) <- g[x] + r; }
    fun f(x) = img[x];
  }`;
  const img = { type: 'i32' as const, bounds: [{ min: 0, len: 4 }], values: [1, 2, 3, 4] };
  const on = (from: number, n: number): Request => ({
    window: [
      { min: from, len: 2 },
      { min: 0, len: 1 },
    ],
    params: new Map([['n', n]]),
    inputs: new Map([['img', img]]),
  });

  test('of one output is an error of its points only, in the algorithm', () => {
    expect(realizeComponents(pipelineOf(text), on(3, 2)).map(({ values }) => Array.from(values))).toEqual([
      [4, 'ε_mem'],
      [1],
    ]);
  });

  test('of one output makes a call fail as a whole', () => {
    expect(interpret(compiled(text, ''), on(3, 2))).toMatchObject({ tag: 'Stuck' });
    expect(run(compiled(text, ''), on(2, 2))).toEqual([[3, 4], [1]]);
  });

  test('of a reduction domain is an error of all outputs', () => {
    expect(realizeComponents(pipelineOf(text), on(2, -1)).map(({ values }) => Array.from(values))).toEqual([
      ['ε_rdom', 'ε_rdom'],
      ['ε_rdom'],
    ]);
  });
});
