import { expect, test } from 'vitest';
import { int, plus, times, variable } from '../../src/machine/ir/build.ts';
import type { Code } from '../../src/machine/ir/code.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import { type Loop, type Statement, sequence } from '../../src/machine/ir/statement.ts';
import { interference } from '../../src/verify/interference.ts';
import { malformed } from '../../src/verify/malformed.ts';

const x = variable('x');
const shape = { type: 'i32', sizes: [variable('n')] } as const;

/** A program with a buffer p. */
function machine(...body: readonly Statement[]): Machine {
  const own = { func: 'p', buffer: 'p', place: null, others: [], pointer: 'p.pointer', body: sequence(...body) };
  return {
    name: 'out',
    funcs: [],
    scalars: [{ name: 'n', type: 'i32' }],
    inputs: [],
    outputs: [],
    memoized: [],
    plan: { lets: [], window: [] },
    copied: [],
    mayWrap: true,
    body: { tag: 'Allocation', ...shape, ...own },
  };
}

function at(buffer: string): { readonly buffer: string; readonly address: Code; readonly stride: number } {
  return { buffer, address: plus(variable(`${buffer}.pointer`), times(x, int(4))), stride: 1 };
}

function load(buffer: string): Code {
  return { tag: 'Load', type: 'i32', lanes: 1, ...at(buffer) };
}

function store(buffer: string, value: Code = x): Statement {
  return { tag: 'Store', ...at(buffer), value };
}

function reuse(buffer: string, of: string, ...body: readonly Statement[]): Statement {
  const pointer = `${buffer}.pointer`;
  return { tag: 'Reuse', ...shape, buffer, of, at: variable(`${of}.pointer`), pointer, body: sequence(...body) };
}

function loop(order: Loop['order'], ...body: readonly Statement[]): Statement {
  return { tag: 'Loop', order, x: 'x', min: int(0), count: variable('n'), steps: [], body: sequence(...body) };
}

function allocate(buffer: string, ...body: readonly Statement[]): Statement {
  const own = { func: buffer, buffer, place: null, others: [], pointer: `${buffer}.pointer` };
  return { tag: 'Allocation', ...shape, ...own, body: sequence(...body) };
}

const q = [store('q'), store('out', load('q'))];

test('a buffer may be placed in storage that is not used any more', () => {
  const [before, after] = [loop('serial', store('p')), loop('serial', ...q)];
  expect(interference(machine(before, reuse('q', 'p', after)))).toBe(null);
  for (const order of ['serial', 'parallel'] as const) {
    expect(interference(machine(before, reuse('q', 'p', loop(order, ...q))))).toBe(null);
    const own = allocate('r', store('r'), store('out', load('r')), reuse('q', 'r', ...q));
    expect(interference(machine(loop(order, own))), order).toBe(null);
  }
});

test('an iteration may overwrite what a later iteration reads', () => {
  const own = reuse('q', 'p', ...q);
  expect(interference(machine(store('p'), loop('serial', store('out', load('p')), own)))).toBe(
    'p is used after q overwrote it',
  );
  const inside = reuse('q', 'p', store('q'), reuse('r', 'q', store('r')));
  expect(interference(machine(store('p'), loop('serial', store('out', load('p')), inside)))).toMatch(
    /^p is used after/,
  );
});

test('iterations of a parallel loop do not share storage', () => {
  expect(interference(machine(loop('serial', reuse('q', 'p', ...q))))).toBe(null);
  expect(interference(machine(loop('parallel', reuse('q', 'p', ...q))))).toBe(
    'iterations of a parallel loop share the storage of q',
  );
});

test('no buffer is placed in an array of the caller', () => {
  const out = { name: 'out', type: 'i32', rank: 1, pointer: 'out.pointer', strides: [1] } as const;
  const M = { ...machine(loop('serial', store('out'), reuse('q', 'out', store('q')))), outputs: [out] };
  expect(malformed(M)).toBe(null);
  expect(interference(M)).toBe('q is placed in out, which is not storage of the program');
});
