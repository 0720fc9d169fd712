import { describe, expect, test } from 'vitest';
import type { Request } from '../../src/semantics/request.ts';
import { interpret, type Options } from '../../src/semantics/target/interpret.ts';
import { access, constant, type Expr, int, operation, variable } from '../../src/syntax/expr.ts';
import { outputsFrom } from '../../src/syntax/extensions/output.ts';
import { defaultMemory } from '../../src/syntax/memory.ts';
import { type Program, type Stmt, seq } from '../../src/syntax/target.ts';

const none: Request = { window: [], params: new Map(), inputs: new Map() };
const x: Expr = variable('x');
const f = (at: Expr): Expr => access('i32', 'f', [at]);
const assign = (func: string, at: Expr, value: Expr): Stmt => ({
  tag: 'Assign',
  func,
  label: null,
  args: [at],
  values: [value],
});
const allocate = (func: string): Stmt => ({
  tag: 'Allocate',
  func,
  types: ['i32'],
  bounds: [{ min: int(0), len: int(8) }],
  memory: defaultMemory,
});

/** Zero-initialized storage for f, then a parallel loop over x in [0, 4). */
function parallel(...body: readonly Stmt[]): Program {
  const clear: Stmt = { ...loop('serial', assign('f', x, int(0))) };
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
    body: seq(allocate('f'), clear, loop('parallel', seq(...body))),
  };
}

function loop(order: 'serial' | 'parallel', body: Stmt): Stmt {
  return { tag: 'For', order, x: 'x', in: { min: int(0), len: int(order === 'serial' ? 8 : 4) }, body };
}

function racesOf(P: Program, request: Request = none) {
  return interpret(P, request).races.map(({ variable, func, offset }) => `${variable}: ${func}[${offset}]`);
}

/** Run P on a window that starts at min. */
function asked(P: Program, min: number, len: number) {
  return racesOf(
    { ...P, outputs: outputsFrom([{ name: 'f', types: ['i32'], vars: ['x'] }]) },
    { ...none, window: [{ min, len }] },
  );
}

describe('races', () => {
  test('two iterations that write different values to one point', () => {
    expect(asked(parallel(assign('f', int(3), x)), 0, 8)).toEqual(['x: f[3]']);
  });
  test('two iterations that write 0 and −0 to one point', () => {
    const [zero, negative] = [constant('f32', 0), constant('f32', -0)];
    const value = operation('select', operation('<', x, int(2)), zero, negative);
    expect(asked(parallel(assign('f', int(3), value)), 0, 8)).toEqual(['x: f[3]']);
  });
  test('an iteration that reads a point that another writes', () => {
    expect(racesOf(parallel(assign('f', x, operation('+', f(operation('+', x, int(1))), int(1)))))).toContain(
      'x: f[1]',
    );
  });
  test('an update that two iterations make to one point', () => {
    expect(racesOf(parallel(assign('f', int(0), operation('+', f(int(0)), int(1)))))).toContain('x: f[0]');
  });
});

describe('no races', () => {
  test('each iteration has its own points', () => {
    expect(racesOf(parallel(assign('f', x, x), assign('f', x, operation('+', f(x), int(1)))))).toEqual([]);
  });
  test('E9: the same value at the same point, as a shifted tile writes', () => {
    const pair = operation('/', x, int(2));
    expect(racesOf(parallel(assign('f', pair, pair)))).toEqual([]);
  });
  test('storage that an iteration allocates is its own', () => {
    const g = access('i32', 'g', [int(0)]);
    expect(racesOf(parallel(allocate('g'), assign('g', int(0), x), assign('f', x, g)))).toEqual([]);
  });
  test('all iterations read, none writes', () => {
    expect(racesOf(parallel(assign('f', x, f(int(7)))))).toEqual([]);
  });
});

describe('E22: iterations that write different values to a point', () => {
  /** Iterations 0 and 1 write one value to 7, iterations 2 and 3 another. */
  const halves = (one: Expr, other: Expr): Stmt => ({
    tag: 'If',
    condition: operation('<', x, int(2)),
    consequent: assign('f', int(7), one),
    alternative: assign('f', int(7), other),
  });
  const nothing = access('i32', 'g', [int(0)]);

  describe.each([
    ['a value and ε_mem', halves(int(5), nothing)],
    ['a value and an old one', halves(int(5), int(6))],
  ])('%s', (_, half) => {
    const some = parallel(allocate('g'), half);

    test('are a race if the point is read, or is in the result', () => {
      expect(racesOf({ ...some, body: seq(some.body, assign('f', int(0), f(int(7)))) })).toContain('x: f[7]');
      expect(racesOf(parallel(allocate('g'), half, assign('f', x, f(int(7)))))).toContain('x: f[7]');
      expect(asked(some, 6, 2)).toEqual(['x: f[7]']);
    });
    test('are not a race if the point is not visible', () => {
      expect(racesOf(some)).toEqual([]);
      expect(asked(some, 0, 7)).toEqual([]);
      const mended = seq(some.body, assign('f', int(7), int(1)), assign('f', int(0), f(int(7))));
      expect(racesOf({ ...some, body: mended })).toEqual([]);
    });
  });
});

test('iterations run in any order, and only a race makes the result depend on it', () => {
  const backwards: Options = { iterationOrder: (n) => Array.from({ length: n }, (_, i) => n - 1 - i) };
  const valuesOf = (P: Program, options?: Options) => {
    const outcome = interpret(P, none, options);
    return outcome.tag === 'Done' ? Array.from(outcome.value.values) : outcome.stuck;
  };
  const racy = parallel(assign('f', int(3), x));
  expect(valuesOf(racy)).not.toEqual(valuesOf(racy, backwards));
  const fine = parallel(assign('f', x, operation('*', x, x)));
  expect(valuesOf(fine)).toEqual(valuesOf(fine, backwards));
});
