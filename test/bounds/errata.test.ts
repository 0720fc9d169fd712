import { expect, test } from 'vitest';
import { fill } from '../../src/bounds/infer/fill.ts';
import { infer } from '../../src/bounds/infer/infer.ts';
import { all, type Predicate } from '../../src/bounds/query/predicate.ts';
import { query } from '../../src/bounds/query/query.ts';
import { overflowOf } from '../../src/bounds/startup/overflow.ts';
import { lower } from '../../src/lower/lower.ts';
import type { Request } from '../../src/semantics/request.ts';
import { realize } from '../../src/semantics/source/realize.ts';
import { interpret } from '../../src/semantics/target/interpret.ts';
import { elementAt } from '../../src/syntax/array.ts';
import { type Hole, type Interval, int } from '../../src/syntax/expr.ts';
import { mapChildren } from '../../src/syntax/stmt.ts';
import type { Program, Stmt } from '../../src/syntax/target.ts';
import type { Value } from '../../src/syntax/value.ts';
import { pipelineOf } from '../pipeline.ts';
import { run } from '../run.ts';
import { stepsOf } from '../schedule/scheduled.ts';
import { type Answers, answersOf, violation } from './query/satisfies.ts';

const window = (min: number, len: number): Request => ({
  window: [{ min, len }],
  params: new Map(),
  inputs: new Map(),
});

test('E1: a stage is computed at least where the next one is', () => {
  const P = pipelineOf('pipeline f() { fun f(x) = { 2 * x; rdom(r = (0, 3)) in (r) <- 7; } }');
  const z = window(0, 6);
  const completed = infer(lower(P), P);
  expect(interpret(completed, z)).toMatchObject({ value: { values: Array.from(realize(P, z).values) } });
  // As printed, there is no demand on the first stage, and it may be computed on an empty window.
  const asPrinted = { ...completed, body: withoutFirstStage(completed.body) };
  expect(interpret(asPrinted, z)).toMatchObject({ value: { values: [7, 7, 7, 'ε_mem', 'ε_mem', 'ε_mem'] } });
});

/** The program with an empty window of stage 0. */
function withoutFirstStage(s: Stmt): Stmt {
  if (s.tag === 'Let' && s.x === 'f.s0.x.len') return { ...s, value: int(0) };
  return mapChildren<Hole>(s, (child) => withoutFirstStage(child as Stmt)) as Stmt; // there were no holes before
}

test('E5: a bound is a check, not a condition on all windows', () => {
  const pipeline = 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; }';
  const { P, T0, steps } = stepsOf(pipeline, 'bound(g, x, 0, 7);');
  const T = steps.at(-1)?.T ?? T0;
  const completed = infer(T, P);
  expect(interpret(completed, window(0, 6))).toMatchObject({ value: { values: [1, 3, 5, 7, 9, 11] } });
  expect(interpret(completed, window(0, 7))).toMatchObject({
    stuck: { tag: 'AssertionFailure', why: 'the window of g in x is larger than its bound' },
  });
  // As printed, 𝓑(assert e) = e has to hold for every window. For [0, 7) it is unsatisfiable: there is no completion.
  const b = query(T, P);
  const satisfying = (b: Predicate, len: number) => {
    const inferred = answersOf(completed, b, P);
    const windows = Array.from({ length: 50 }, (_, i) => [Math.floor(i / 10) - 2, i % 10] as const);
    return windows.filter(([min, length]) => {
      const g: readonly Interval[] = [{ min: int(min), len: int(length) }];
      const answers: Answers = (exists) =>
        new Map(Array.from(inferred(exists), ([name, own]) => [name, name === 'cpu g' || name === 'mem g' ? g : own]));
      return violation(b, P, window(0, len), answers) === null;
    });
  };
  expect(satisfying(assertionsAsConjuncts(b), 6)).toEqual([[0, 7]]);
  expect(satisfying(assertionsAsConjuncts(b), 7)).toEqual([]);
  expect(satisfying(b, 7)).toContainEqual([0, 8]);
});

/** e ⟹ b   ⟶   e ∧ b */
function assertionsAsConjuncts(b: Predicate): Predicate {
  if (b.tag === 'And') return all(...b.parts.map(assertionsAsConjuncts));
  if (!('body' in b)) return b;
  const body = assertionsAsConjuncts(b.body);
  return b.tag === 'Implies' && b.premise.tag === 'Holds' ? all(b.premise, body) : { ...b, body };
}

test('E7: reads in an empty rdom do not count', () => {
  const P = pipelineOf(
    'pipeline f(n) { fun g(x) = x; fun f(x) = { g[x + 100]; rdom(r = (0, n)) in (x) <- f[x] + g[r]; } }',
  );
  const allocated = (n: number): number => {
    let points = 0;
    const z = { ...window(0, 4), params: new Map([['n', n]]) };
    interpret(infer(lower(P), P), z, {
      watch: (e) => {
        if (e.rule === 'Alloc' && e.func === 'g') points = e.bounds[0]?.len ?? 0;
      },
    });
    return points;
  };
  expect(allocated(0)).toBe(4); // as printed, the union is extended to 0: 104 points
  expect(allocated(2)).toBe(104);
});

test('E11: a shifted tile that is larger than the window is allocated over its actual range', () => {
  const program = 'pipeline f() { fun f(x) = x; }';
  const split = 'split(f.x, xo, xi, 8, shift);';
  const { out } = run('run --engine interp --schedule s --window x=5:8 --json', `${program} schedule s { ${split} }`);
  expect(JSON.parse(out)).toMatchObject({ allocated: [{ dim: 'x', min: 5, len: 8 }], values: [5, 6, 7] });
  // As printed, the range of x does not change: storage is allocated for the window, and a tile exceeds it.
  const { T0, steps } = stepsOf(program, split);
  const asPrinted = fill((hole) => int(hole.end === 'min' ? 5 : 3), steps.at(-1)?.T ?? T0);
  expect(interpret(asPrinted, window(5, 3))).toMatchObject({
    tag: 'Stuck',
    stuck: { tag: 'WriteOutOfBounds', point: [8] },
  });
});

test('E15: windows near the end of i32 are refused, not computed incorrectly', () => {
  const program = 'pipeline f() { fun g(x) = x; fun f(x) = g[x + 1]; }';
  const split = 'split(g.x, xo, xi, 4);';
  const far = 'x=2147483642:2147483647';
  expect(JSON.parse(run(`eval --window ${far} --json`, program).out).values).toEqual(
    [43, 44, 45, 46, 47].map((n) => 2147483600 + n),
  );
  const { out } = run(`run --engine interp --schedule s --window ${far} --json`, `${program} schedule s { ${split} }`);
  expect(JSON.parse(out)).toMatchObject({ error: { code: 'S706' } });
  // The window of g ends at 2³¹, which is −2³¹ in i32: the guard of the split is never true, and g is not computed.
  const { P, steps } = stepsOf(program, split);
  const completed = infer(steps.at(-1)?.T ?? lower(P), P);
  const z = window(2147483642, 5);
  expect(interpret(completed, z)).toMatchObject({ value: { values: Array(5).fill('ε_mem') } });
  const startup = (min: number) =>
    new Map([
      ['x.min', min],
      ['x.len', 5],
    ]);
  expect(overflowOf(completed, startup(2147483642))).not.toBeNull();
  expect(overflowOf(completed, startup(2147483000))).toBeNull();
});

test('a window does not capture the variable of an inner loop that has the name of an outer loop', () => {
  const twice =
    'pipeline f() { fun a(x) = x * 3; fun b(x) = a[2 * x] + a[2 * x + 1]; fun f(x) = b[2 * x] + b[2 * x + 1]; }';
  const result = run(
    'run --engine interp --schedule s --window x=0:3',
    `${twice} schedule s { at(b, f.x); at(a, b.x); }`,
  );
  expect(result.out).toContain('18  66 114');
  const tiles = `pipeline f() { fun a(x) = x * 3; fun b(x) = a[x] + a[x + 1]; fun f(x) = b[2 * x]; }
    schedule s { split(f.x, xo, xi, 4, guard); split(b.x, xo, xi, 3, round); at(b, f.xo); at(a, b.xo); }`;
  expect(run('run --engine interp --schedule s --window x=-3:9', tiles).out).toBe(
    run('eval --window x=-3:9', tiles).out,
  );
});

test('E15: a check with arithmetic that would wrap is refused too', () => {
  const { P, T0, steps } = stepsOf('pipeline f() { fun f(x) = 0; }', 'bound(f, x, -2, 11);');
  const completed = infer(steps.at(-1)?.T ?? T0, P);
  const at = (min: number) =>
    overflowOf(
      completed,
      new Map([
        ['x.min', min],
        ['x.len', 1],
      ]),
    );
  // The end of the window is 2³¹, which in i32 is before the end of the bound.
  expect(at(2147483647)).not.toBeNull();
  expect(at(2147483646)).toBeNull();
});

test('E21: an update that reads what it wrote', () => {
  const P = pipelineOf('pipeline f() { fun g(x) = x + 5; fun f(x) = { 0; rdom(r = (0, 2)) in (r) <- f[0] + g[r]; } }');
  const z = window(1, 1);
  const completed = infer(lower(P), P);
  expect(valueAtOne(completed, z)).toBe(11);
  expect(realize(P, z).values).toEqual([11]);
  // As printed, g is needed only if the written point is in the window of f: at 1.
  expect(valueAtOne({ ...completed, body: computing('g', 1, 1, completed.body) }, z)).toBe('ε_mem');
});

test('E21: an update that reads at a coordinate that it wrote', () => {
  const P = pipelineOf('pipeline f() { fun g(x) = 0; fun f(x) = { 0; rdom(r = (0, 2)) in (0) <- g[f[0]]; } }');
  const z = window(1, 1);
  const completed = infer(lower(P), P);
  expect(valueAtOne(completed, z)).toBe(0);
  // As printed, g is not needed, because 0 is not in the window of f, and the second iteration has no coordinate.
  const none = interpret({ ...completed, body: computing('g', 0, 0, completed.body) }, z);
  expect(none).toMatchObject({ tag: 'Stuck', stuck: { tag: 'ReadOutOfBounds', func: 'g', point: ['ε_mem'] } });
});

function valueAtOne(program: Program, z: Request): Value | undefined {
  const outcome = interpret(program, z);
  return outcome.tag === 'Done' ? elementAt(outcome.value, [1]) : undefined;
}

/** The program with another window for a func. */
function computing(func: string, min: number, len: number, s: Stmt): Stmt {
  const changed = mapChildren<Hole>(s, (child) => computing(func, min, len, child as Stmt)) as Stmt; // no holes before
  if (changed.tag !== 'Let') return changed;
  if (changed.x === `${func}.x.min`) return { ...changed, value: int(min) };
  return changed.x === `${func}.x.len` ? { ...changed, value: int(len) } : changed;
}
