import { expect, test } from 'vitest';
import { boundScalar } from '../../../../src/emit/wasm/expression/bound.ts';
import { emitStore } from '../../../../src/emit/wasm/expression/expression.ts';
import { FunctionBuilder } from '../../../../src/emit/wasm/function-builder.ts';
import { broadcast, constant, int, operation } from '../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import type { Type } from '../../../../src/syntax/type.ts';

/* narrow.test.ts tests the values of these expressions. */

const lanes = 16;

function load(type: Type, address: number): Code {
  return { tag: 'Load', type, lanes, buffer: 'in', address: int(address), stride: 1 };
}

function number(type: Type, n: number): Code {
  return broadcast(constant(type, n), lanes);
}

/** The vector instructions of a store of the value. */
function instructionsFor(value: Code): string {
  const f = new FunctionBuilder('f', ['i32'], []);
  const context = { variable: () => boundScalar(0), call: () => 0, fail: () => {} };
  emitStore({ tag: 'Store', buffer: 'out', address: int(0), stride: 1, value }, f, context);
  const names = f.finish().body.map(([name]) => name);
  return names.filter((name) => /x\d+\./.test(name)).join(', ');
}

test.each([
  ['saturating_u8(i16(a) + i16(b))', 'saturate', 'u8', 'i16', '+', 'i8x16.add_sat_u'],
  ['saturating_u8(i16(a) − i16(b))', 'saturate', 'u8', 'i16', '-', 'i8x16.sub_sat_u'],
  ['saturating_i8(i16(a) − i16(b))', 'saturate', 'i8', 'i16', '-', 'i8x16.sub_sat_s'],
] as const)('%s', (_, op, t, w, sum, expected) => {
  const wide = (address: number): Code => operation('cast', w, load(t, address));
  expect(instructionsFor(operation(op, t, operation(sum, w, wide(0), wide(64))))).toBe(expected);
});

test('u8((u16(a) + u16(b) + 1) / 2)', () => {
  const wide = (address: number): Code => operation('cast', 'u16', load('u8', address));
  const sum = operation('+', 'u16', operation('+', 'u16', wide(0), wide(64)), number('u16', 1));
  expect(instructionsFor(operation('cast', 'u8', operation('/', 'u16', sum, number('u16', 2))))).toBe('i8x16.avgr_u');
});

test('saturating_i16((i32(a) · i32(b) + 2¹⁴) >> 15)', () => {
  const wide = (address: number): Code => operation('cast', 'i32', load('i16', address));
  const sum = operation('+', 'i32', operation('*', 'i32', wide(0), wide(64)), number('i32', 2 ** 14));
  const shifted = operation('>>', 'i32', sum, number('i32', 15));
  expect(instructionsFor(operation('saturate', 'i16', shifted))).toBe('i16x8.q15mulr_sat_s, i16x8.q15mulr_sat_s');
});

test.each([
  ['u8', 'u16', 'i16x8.extmul_low_i8x16_u, i16x8.extmul_high_i8x16_u'],
  ['i8', 'i16', 'i16x8.extmul_low_i8x16_s, i16x8.extmul_high_i8x16_s'],
] as const)('the product of computed bytes, %s', (t, w, expected) => {
  const sum = operation('+', t, load(t, 0), load(t, 64));
  const product = operation('*', w, operation('cast', w, sum), operation('cast', w, load(t, 128)));
  expect(instructionsFor(product)).toBe(`i8x16.add, ${expected}`);
});

test('a 16-bit division by 3 takes five instructions per register', () => {
  const names = instructionsFor(operation('/', 'u16', load('u16', 0), number('u16', 3)));
  expect(names.split(', ').length).toBe(2 * 5);
});
