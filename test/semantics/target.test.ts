import { describe, expect, test } from 'vitest';
import { bug } from '../../src/errors/bug.ts';
import { printExpr, printStmt } from '../../src/language/print.ts';
import type { Request } from '../../src/semantics/request.ts';
import { interpret, type Outcome, type StoreEvent } from '../../src/semantics/target/interpret.ts';
import { type Configuration, type StepRule, start, step } from '../../src/semantics/target/small-step.ts';
import { offsetOf, pointsOf } from '../../src/syntax/array.ts';
import { access, cast, constant, type Expr, int, operation, variable } from '../../src/syntax/expr.ts';
import { defaultMemory } from '../../src/syntax/memory.ts';
import { nop, type Program, type Stmt, seq } from '../../src/syntax/target.ts';
import { nodesOf } from '../../src/syntax/walk.ts';
import { pipelineOf } from '../pipeline.ts';
import { completeByTrial } from './brute-force.ts';

const none: Request = { window: [], params: new Map(), inputs: new Map() };

/** A program with output f and the given body. */
function programOf(...body: readonly Stmt[]): Program {
  return {
    name: 'f',
    outputs: [{ name: 'f', types: ['i32'], dims: [] }],
    params: [],
    inputs: [],
    requirements: [],
    needs: () => [],
    reads: new Map(),
    folds: [],
    values: () => null,
    funcOf: () => null,
    body: seq(...body),
  };
}

const x: Expr = variable('x');
const f = (at: Expr): Expr => access('i32', 'f', [at]);
const allocate = (min: Expr, len: Expr): Stmt => ({
  tag: 'Allocate',
  func: 'f',
  types: ['i32'],
  bounds: [{ min, len }],
  memory: defaultMemory,
});
const assign = (at: Expr, value: Expr): Stmt => ({
  tag: 'Assign',
  func: 'f',
  label: null,
  args: [at],
  values: [value],
});
const loop = (name: string, min: number, len: number, body: Stmt): Stmt => ({
  tag: 'For',
  order: 'serial',
  x: name,
  in: { min: int(min), len: int(len) },
  body,
});

/** All steps of the machine, and the final state. */
function runMachine(P: Program, z: Request = none) {
  const rules: StepRule[] = ['Realize'];
  const trace: string[] = [];
  const events: string[] = [];
  let now: Configuration = start(P, z);
  for (;;) {
    const next = step(P, now);
    if (next.tag === 'Done') {
      return { rules: [...rules, next.rule], trace, events, end: next.value, components: next.components };
    }
    if (next.tag === 'Stuck') return { rules, trace, events, end: next.stuck, components: null };
    const { redex } = next;
    rules.push(next.rule);
    const text = redex.tag === 'Leave' ? `leave ${redex.x}` : 'type' in redex ? printExpr(redex) : printStmt(redex);
    trace.push(`[${next.rule}] ${text.split('\n')[0]}`);
    if (next.rule === 'Read' || next.rule === 'Assn' || next.rule === 'Alloc') events.push(next.rule);
    now = next.next;
  }
}

describe('fig. target-semantics, rule by rule', () => {
  test('a loop that writes, reads and tests', () => {
    const body = loop('x', 0, 1, {
      tag: 'Let',
      x: 'y',
      value: operation('+', x, int(1)),
      windowEnd: null,
      body: seq(assign(x, variable('y')), {
        tag: 'If',
        condition: operation('==', f(x), int(1)),
        consequent: assign(x, int(7)),
        alternative: nop,
      }),
    });
    const { trace, end } = runMachine(
      programOf({ tag: 'Assert', condition: int(1), why: 'it is zero' }, allocate(int(0), int(1)), {
        tag: 'Label',
        label: { tag: 'func', func: 'f' },
        body,
      }),
    );
    expect(end).toEqual({ type: 'i32', bounds: [{ min: 0, len: 1 }], values: [7] });
    expect(`\n${trace.join('\n')}\n`).toBe(`
[Assert-True] assert 1;
[Nop] nop;
[Alloc] allocate f((0, 1));
[Nop] nop;
[Label] label f:
[For-Iter] for x in (0, 1) do
[Var] x
[Eval] 0 + 1
[Let] let y = 1 in
[Var] y
[Var] x
[Assn] f[0] <- 1;
[Nop] nop;
[Var] x
[Read] f[0]
[Eval] 1 == 1
[If-T] if true then
[Var] x
[Assn] f[0] <- 7;
[Nop] nop;
[Leave] leave y
[Nop] nop;
[Leave] leave x
[Nop] nop;
[For-Stop] for x in (1, 0) do
`);
  });

  test('a tuple: every value is computed before the first is written', () => {
    const component = (i: number) => access('i32', 'f', [int(0)], i);
    const pair = (...values: readonly Expr[]): Stmt => ({
      tag: 'Assign',
      func: 'f',
      label: null,
      args: [int(0)],
      values,
    });
    const P: Program = {
      ...programOf(
        {
          tag: 'Allocate',
          func: 'f',
          types: ['i32', 'i32'],
          bounds: [{ min: int(0), len: int(1) }],
          memory: defaultMemory,
        },
        pair(int(3), int(5)),
        pair(component(1), component(0)),
      ),
      outputs: [{ name: 'f', types: ['i32', 'i32'], dims: [] }],
    };
    const { trace, components } = runMachine(P);
    expect(`\n${trace.join('\n')}\n`).toBe(`
[Alloc] allocate f((0, 1));
[Nop] nop;
[Assn] f[0] <- (3, 5);
[Nop] nop;
[Read] f[0].1
[Read] f[0].0
[Assn] f[0] <- (5, 3);
`);
    expect(components).toMatchObject([{ values: [5] }, { values: [3] }]);
    expect(interpret(P, none)).toEqual({ tag: 'Done', value: components?.[0], components, races: [] });
  });

  test('the alternative of a condition, and rules that end a program', () => {
    const body = programOf(allocate(int(0), int(1)), {
      tag: 'If',
      condition: int(0),
      consequent: assign(int(0), int(1)),
      alternative: assign(int(0), int(2)),
    });
    const { rules, end } = runMachine(body);
    expect(rules).toEqual(['Realize', 'Alloc', 'Nop', 'If-F', 'Assn', 'End']);
    expect(end).toMatchObject({ values: [2] });
  });

  test('E18: a loop inside a loop over the same name restores the outer variable', () => {
    const inner = loop('x', 10, 2, nop);
    const P = programOf(allocate(int(0), int(2)), loop('x', 0, 2, seq(inner, assign(x, operation('*', x, int(5))))));
    expect(runMachine(P).end).toMatchObject({ values: [0, 5] });
    expect(interpret(P, none)).toMatchObject({ tag: 'Done', value: { values: [0, 5] } });
    // In the paper, Σ has one value for each name and [For-Stop] removes it, so the outer x is lost.
    expect(() => runAsPrinted(P.body, new Map())).toThrow('x is unbound');
  });

  test('E19: the left side of an assignment is written, not read', () => {
    const P = programOf(allocate(int(0), int(1)), assign(int(0), int(3)));
    expect(runMachine(P).rules).not.toContain('Read');
  });

  test('E20: evaluation continues through a label', () => {
    const P = programOf(allocate(int(0), int(1)), { tag: 'Label', label: { tag: 'stage', stage: 0 }, body: nop });
    expect(runMachine(P).end).toMatchObject({ values: ['ε_mem'] });
  });
});

/** Loops and assignments with the [For-Iter], [For-Stop] and [Var] of the paper: Σ[x = c], Σ ∖ {x}, Σ(x). */
function runAsPrinted(s: Stmt, Σ: Map<string, number>): void {
  if (s.tag === 'Seq') for (const each of s.stmts) runAsPrinted(each, Σ);
  if (s.tag === 'Assign') {
    for (const e of nodesOf(...s.args, ...s.values)) {
      if (e.tag === 'Var' && !Σ.has(e.name)) throw new Error(`${e.name} is unbound`);
    }
  }
  if (s.tag !== 'For' || s.in.min.tag !== 'Const' || s.in.len.tag !== 'Const') return;
  const [min, len] = [Number(s.in.min.value), Number(s.in.len.value)];
  for (let c = min; c < min + len; c++) runAsPrinted(s.body, Σ.set(s.x, c));
  Σ.delete(s.x);
}

describe('the four ways to get stuck, on the machine and in the interpreter', () => {
  const cases: readonly [string, Program, object][] = [
    [
      'Assertion failure',
      programOf({ tag: 'Assert', condition: operation('<', int(2), int(1)), why: 'two is not less than one' }),
      { tag: 'AssertionFailure', why: 'two is not less than one' },
    ],
    [
      'RDom failure',
      programOf(allocate(int(0), int(3)), loop('r', 0, -2, nop)),
      { tag: 'RdomFailure', variable: 'r', len: -2 },
    ],
    [
      'Memory error (read)',
      programOf(allocate(int(0), int(3)), assign(int(0), f(int(3)))),
      { tag: 'ReadOutOfBounds', func: 'f', point: [3], bounds: [{ min: 0, len: 3 }] },
    ],
    [
      'Memory error (write)',
      programOf(allocate(int(0), int(3)), assign(int(-1), int(3))),
      { tag: 'WriteOutOfBounds', func: 'f', point: [-1], bounds: [{ min: 0, len: 3 }] },
    ],
    [
      'Memory error (an index that was never computed)',
      programOf(allocate(int(0), int(3)), assign(f(int(0)), int(3))),
      { tag: 'WriteOutOfBounds', func: 'f', point: ['ε_mem'], bounds: [{ min: 0, len: 3 }] },
    ],
    [
      'Memory error (no storage)',
      programOf(assign(int(0), int(3))),
      { tag: 'WriteOutOfBounds', func: 'f', point: [0], bounds: null },
    ],
  ];
  test.each(cases)('%s', (_, P, stuck) => {
    expect(runMachine(P).end).toEqual(stuck);
    expect(interpret(P, none)).toEqual({ tag: 'Stuck', stuck, races: [] });
  });
});

test('fresh storage is ε_mem until it is written', () => {
  const P = programOf(allocate(int(0), int(3)), assign(int(1), cast('i32', constant('u8', 5))));
  expect(interpret(P, none)).toMatchObject({ value: { values: ['ε_mem', 5, 'ε_mem'] } });
});

test('a reservation does not affect values, and can be watched', () => {
  const reserve: Stmt = { tag: 'Reserve', func: 'f', types: ['i32'], lens: [int(3)], memory: defaultMemory };
  const P = programOf(reserve, allocate(int(0), int(1)), assign(int(0), int(4)));
  const events: StoreEvent[] = [];
  expect(interpret(P, none, { watch: (event) => events.push(event) })).toMatchObject({ value: { values: [4] } });
  expect(events[0]).toEqual({ rule: 'Reserve', func: 'f', lens: [3], memory: defaultMemory });
  expect(runMachine(P)).toMatchObject({ end: { values: [4] } });
});

test('every access to the store can be watched', () => {
  const events: StoreEvent[] = [];
  const P = programOf(allocate(int(0), int(2)), assign(int(0), int(4)), assign(int(1), f(int(0))));
  interpret(P, none, { watch: (event) => events.push(event) });
  expect(events).toEqual([
    { rule: 'Alloc', func: 'f', bounds: [{ min: 0, len: 2 }], memory: defaultMemory },
    { rule: 'Assn', func: 'f', point: [0], values: [4] },
    { rule: 'Read', func: 'f', component: null, point: [0], value: 4 },
    { rule: 'Assn', func: 'f', point: [1], values: [4] },
  ]);
});

test('a completion that is one point too small gets stuck or leaves ε_mem', () => {
  const P = pipelineOf('pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 1]; }');
  const z: Request = { ...none, window: [{ min: 0, len: 6 }] };
  const short = (completed: Program): Program => ({ ...completed, body: shorten(completed.body) });
  expect(onWindow(interpret(short(completeByTrial(P, z)), z), z)[0]?.at(-1)).toBe('ε_mem');
});

/** Every loop with one iteration fewer. */
function shorten(s: Stmt): Stmt {
  switch (s.tag) {
    case 'For':
      return { ...s, in: { ...s.in, len: operation('-', s.in.len, int(1)) } };
    case 'Seq':
      return { ...s, stmts: s.stmts.map(shorten) };
    case 'Label':
      return { ...s, body: shorten(s.body) };
    default:
      return s;
  }
}

/** Each component of the output on the requested window. */
function onWindow(outcome: Outcome, z: Request): readonly (readonly unknown[])[] {
  if (outcome.tag === 'Stuck') return [[outcome.stuck]];
  return outcome.components.map(({ bounds, values }) =>
    Array.from(pointsOf(z.window), (point) => values[offsetOf(bounds, point) ?? bug('outside')]),
  );
}
