import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { compile as toTarget } from '../../src/driver/compile.ts';
import { optimize } from '../../src/driver/optimize.ts';
import { broadcast, constant, int, operation, ramp, variable } from '../../src/machine/ir/build.ts';
import type { Code } from '../../src/machine/ir/code.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import { type Loop, nop, type Pending, type Statement, sequence } from '../../src/machine/ir/statement.ts';
import { outputsFrom } from '../../src/syntax/extensions/output.ts';
import { malformed } from '../../src/verify/malformed.ts';
import { statementsOf } from '../machine/everywhere.ts';

/* Each kind of malformed program is detected, with the smallest program that shows it. */

function program(body: Statement<Pending>): Machine<Pending> {
  return {
    name: 'f',
    funcs: outputsFrom([{ name: 'f', types: ['f32'], vars: ['x'] }]),
    scalars: [{ name: 'n', type: 'i32' }],
    inputs: [{ name: 'in', type: 'u8', rank: 1, pointer: 'in.pointer', strides: [1] }],
    outputs: [{ name: 'f', type: 'f32', rank: 1, pointer: 'f.pointer', strides: [1] }],
    memoized: [],
    plan: { lets: [{ x: 'last', value: variable('n') }], window: [{ min: int(0), len: variable('last') }] },
    copied: [],
    mayWrap: true,
    body,
  };
}

const store = (value: Code, address: Code = int(0)): Statement => ({
  tag: 'Store',
  buffer: 'f',
  address,
  stride: 1,
  value,
});
const bind = (x: string, value: Code, body: Statement = nop): Statement => ({ tag: 'Let', x, value, body });
const loop = (x: string, body: Statement, order: Loop['order'] = 'serial'): Loop => ({
  tag: 'Loop',
  order,
  x,
  min: int(0),
  count: variable('n'),
  steps: [],
  body,
});
const hold = (body: Statement): Statement => ({ tag: 'Hold', register: 'r', value: constant('f32', 0), body });
const held: Code = { tag: 'Register', type: 'f32', lanes: 1, register: 'r' };
const zero = constant('f32', 0);
const four = broadcast(zero, 4);
const allocation = (body: Statement): Statement => ({
  tag: 'Allocation',
  func: 'g',
  buffer: 'g',
  type: 'i32',
  sizes: [int(4)],
  place: null,
  others: [],
  pointer: 'g.pointer',
  body,
});

const named = (buffer: string): Statement => ({
  tag: 'Reuse',
  buffer,
  of: 'in',
  at: int(0),
  type: 'u8',
  sizes: [],
  pointer: 'pointer',
  body: nop,
});

test('a program without a mistake', () => {
  const body = loop('i', hold(sequence(bind('t', held, store(variable('t', 'f32'), variable('i'))), store(four))));
  expect(malformed(program(allocation(body)))).toBe(null);
});

describe('names', () => {
  test.each<[string, Statement, string]>([
    ['a variable that is bound twice', sequence(bind('t', zero), bind('t', zero)), 't is bound twice'],
    ['a variable after its scope', sequence(bind('t', zero), store(variable('t', 'f32'))), 't is not in scope'],
    ['a loop variable after its loop', sequence(loop('i', nop), store(zero, variable('i'))), 'i is not in scope'],
    ['a name of the plan in the body', store(zero, variable('last')), 'last is not in scope'],
    ['a register outside its scope', sequence(hold(nop), store(held)), 'the register r is not in scope'],
    ['a register in another function', hold({ tag: 'Call', body: store(held) }), 'the register r is not in scope'],
    ['a register in a parallel loop', hold(loop('i', store(held), 'parallel')), 'the register r is not in scope'],
    ['a buffer that is allocated inside itself', allocation(allocation(nop)), 'g is bound twice'],
    ['a variable with the name of an input', bind('in', zero), 'in is bound twice'],
    ['a register with the name of a buffer', sequence(hold(nop), named('r')), 'r is bound twice'],
    [
      'a buffer after its scope',
      sequence(
        allocation(nop),
        bind('t', { tag: 'Load', type: 'i32', lanes: 1, buffer: 'g', address: int(0), stride: 1 }),
      ),
      'g is not in scope',
    ],
    [
      'reused storage that is not in scope',
      { tag: 'Reuse', buffer: 'h', of: 'g', at: int(0), type: 'i32', sizes: [], pointer: 'h.pointer', body: nop },
      'the storage of g, which h reuses, is not in scope',
    ],
  ])('%s', (_, body, complaint) => expect(malformed(program(body))).toBe(complaint));
});

test.each(['r', 'v'])('a pass introduces no name of an input or of the output (%s)', (name) => {
  for (const text of [
    `pipeline f(${name}: i32[1]) { fun f(x) = { 0; rdom(k = (0, 9)) in (x) <- f[x] + ${name}[k] * (x + 1); } }`,
    `pipeline ${name}(n) { fun ${name}(x) = { 0; rdom(k = (0, 9)) in (x) <- ${name}[x] + k * (x + n); } }`,
  ]) {
    const [{ pipeline } = { pipeline: undefined }] = checkText(text).modules;
    const machine = optimize(toTarget(pipeline ?? expect.fail('not a pipeline'), null));
    expect([...statementsOf(machine.body)].map(({ tag }) => tag)).toEqual(expect.arrayContaining(['Let', 'Hold']));
    expect(malformed(machine)).toBe(null);
  }
});

const scalarVector = 'a value has the type i32x4 instead of i32x1';
const floatInteger = 'a value has the type f32x1 instead of i32x1';
const integers = ramp(int(0), int(1), 4);

describe('types of statements', () => {
  test.each<[string, Statement, string]>([
    ['an address that is a float', store(zero, zero), floatInteger],
    ['an address that is a vector', store(zero, integers), scalarVector],
    ['a value whose type is not that of its buffer', store(int(1)), 'i32 is stored to f'],
    ['too many addresses', { tag: 'Scatter', buffer: 'f', addresses: integers, value: zero }, scalarVector],
    [
      'a condition that is a number',
      { tag: 'If', condition: int(1), consequent: nop, alternative: nop },
      'a value has the type i32x1 instead of boolx1',
    ],
    ['a step that is a float', { ...loop('i', nop), steps: [{ x: 'a', start: zero, by: int(1) }] }, floatInteger],
    [
      'a register that gets a value of another type',
      hold({ tag: 'Assign', register: 'r', value: int(1) }),
      'a value has the type i32x1 instead of f32x1',
    ],
  ])('%s', (_, body, complaint) => expect(malformed(program(body))).toBe(complaint));
});

describe('types of expressions, also deep inside other expressions', () => {
  test.each<[string, Code, string]>([
    ['a variable of another type', variable('n', 'f32'), 'a value has the type f32x1 instead of i32x1'],
    ['operands of two types', operation('+', 'i32', int(1), zero), 'a value has the type f32x1 instead of i32x1'],
    ['a missing operand', operation('+', 'i32', int(1)), '+ has 1 operands'],
    [
      'operands with different numbers of lanes',
      { tag: 'Operation', op: '+', type: 'i32', lanes: 4, args: [integers, int(1)] },
      'a value has the type i32x1 instead of i32x4',
    ],
    [
      'a load whose type is not that of its buffer',
      { tag: 'Load', type: 'i32', lanes: 1, buffer: 'in', address: int(0), stride: 1 },
      'a value has the type i32x1 instead of u8x1',
    ],
    [
      'a load from a vector of addresses',
      { tag: 'Load', type: 'u8', lanes: 4, buffer: 'in', address: integers, stride: 1 },
      scalarVector,
    ],
    [
      'a gather from one address',
      { tag: 'Gather', type: 'u8', lanes: 4, buffer: 'in', addresses: int(0) },
      'a value has the type i32x1 instead of i32x4',
    ],
    ['a ramp with a float base', ramp(zero, int(1), 4), floatInteger],
    ['a ramp whose stride is a vector', ramp(int(0), integers, 4), scalarVector],
    ['a broadcast vector', { tag: 'Broadcast', type: 'i32', lanes: 8, value: integers }, scalarVector],
    [
      'a shuffle with too few picks',
      { tag: 'Shuffle', type: 'i32', lanes: 4, a: integers, b: integers, picks: [0, 1] },
      'a shuffle of 4 lanes picks 2',
    ],
    [
      'a shuffle of two types',
      { tag: 'Shuffle', type: 'i32', lanes: 4, a: integers, b: four, picks: [0, 1, 2, 3] },
      'a value has the type f32x4 instead of i32x4',
    ],
    [
      'interleaved vectors that are too long',
      { tag: 'Interleave', type: 'i32', lanes: 4, parts: [integers, integers] },
      'a value has the type i32x4 instead of i32x2',
    ],
    [
      'all of numbers',
      { tag: 'All', type: 'bool', lanes: 1, value: integers },
      'a value has the type i32x4 instead of boolx4',
    ],
    [
      'a check that reports a float',
      {
        tag: 'Checked',
        type: 'i32',
        lanes: 1,
        value: int(0),
        condition: constant('bool', 1),
        report: zero,
        failure: { tag: 'Address' } as never,
      },
      floatInteger,
    ],
  ])('%s', (_, e, complaint) => {
    expect(malformed(program(bind('t', e)))).toBe(complaint);
    const inside: Code = {
      tag: 'All',
      type: 'bool',
      lanes: 1,
      value: operation('&&', 'bool', operation('==', 'bool', e, e), operation('==', 'bool', e, e)),
    };
    expect(malformed(program({ tag: 'If', condition: inside, consequent: nop, alternative: nop }))).toBe(complaint);
  });
});
