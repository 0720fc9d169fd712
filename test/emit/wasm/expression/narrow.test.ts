import { expect, test } from 'vitest';
import { emitStore } from '../../../../src/emit/wasm/expression/expression.ts';
import { isWithin } from '../../../../src/machine/limits.ts';
import type { Code } from '../../../../src/machine/code.ts';
import type { Operator } from '../../../../src/syntax/operator.ts';
import { range, type Type } from '../../../../src/syntax/type.ts';
import { evaluate } from './evaluate.ts';
import { viewOf } from './memory.ts';
import { addressOf, called, instantiate, type Place } from './program.ts';
import { operands } from './samples.ts';

const narrow: readonly Type[] = ['u8', 'i8', 'u16', 'i16'];
const constants = [0, 1, -1, 3, 255, -128, 256, 32767, -32768, 40000, 65535, 65536];
const count = 256;
const outcome = 16384;

function placeOf(name: 'a' | 'b', type: Type): Place {
  return { at: (name === 'a' ? 0 : 8192) + 1024 * narrow.indexOf(type), type };
}

/** Expressions that begin with narrow numbers, and whether they can stay narrow is for the emission to see. */
function* expressions(lanes: number): Generator<Code> {
  const load = (type: Type, name: 'a' | 'b'): Code => {
    return {
      tag: 'Load',
      type,
      lanes,
      buffer: `${name} ${type}`,
      address: addressOf(placeOf(name, type), called(lanes)),
      stride: 1,
    };
  };
  const of = (op: 'cast' | 'saturate', type: Type, e: Code): Code => ({ tag: 'Operation', type, lanes, op, args: [e] });
  const broadcast = (type: Type, value: number): Code => {
    return { tag: 'Broadcast', type, lanes, value: { tag: 'Constant', type, lanes: 1, value } };
  };
  const operation = (op: Operator, type: Type, ...args: readonly Code[]): Code => {
    return { tag: 'Operation', type, lanes, op, args };
  };
  for (const wide of ['i32', 'u32'] as const) {
    for (const t of narrow) {
      for (const u of narrow) {
        yield operation('*', wide, of('cast', wide, load(t, 'a')), of('cast', wide, load(u, 'b')));
        yield operation('*', wide, of('saturate', wide, load(t, 'a')), of('cast', wide, load(u, 'b')));
      }
      for (const c of constants) {
        if (c >= 0 || wide === 'i32') yield operation('*', wide, of('cast', wide, load(t, 'a')), broadcast(wide, c));
      }
    }
  }
  // What a clamp or a mask has made small is converted and divided in another way.
  for (const t of ['i32', 'i16', 'u16', 'u32'] as const) {
    const wide = of('cast', t, load('i16', 'a'));
    for (const [least, greatest] of [
      [0, 255],
      [0, 127],
      [-128, 127],
      [0, 65535],
      [-1, 255],
      [0, 256],
    ] as const) {
      if (!isWithin({ least, greatest }, range(t))) continue;
      const clamped = operation('min', t, operation('max', t, wide, broadcast(t, least)), broadcast(t, greatest));
      for (const to of ['u8', 'i8', 'u16', 'i16', 'f32', 'f64'] as const) yield of('cast', to, clamped);
      for (const d of [3, 7, 100]) {
        yield operation('/', t, clamped, broadcast(t, d));
        yield operation('%', t, clamped, broadcast(t, d));
      }
    }
  }
  const positive = operation('&', 'u32', of('cast', 'u32', load('i16', 'a')), broadcast('u32', 2 ** 31 - 1));
  yield of('cast', 'f32', positive);
  yield of('cast', 'f64', positive);
  // What is known to be small is divided in another way.
  const u16 = (name: 'a' | 'b') => of('cast', 'u16', load('u8', name));
  const sum = operation('+', 'u16', operation('+', 'u16', u16('a'), u16('b')), u16('a'));
  for (const d of [3, 5, 9, 10, 100, 300, 700, 766]) {
    yield operation('/', 'u16', sum, broadcast('u16', d));
    yield operation('/', 'u16', operation('*', 'u16', u16('a'), broadcast('u16', 128)), broadcast('u16', d));
    yield operation('/', 'u16', operation('*', 'u16', u16('a'), broadcast('u16', 257)), broadcast('u16', d));
  }
}

test.each([2, 8, 32])('what was narrow before is computed as it would be wide, on %i lanes', (lanes) => {
  const cases = [...expressions(lanes)];
  const { memory, run } = instantiate(
    cases.map((value) => (f, context) => {
      const address = addressOf({ at: outcome, type: value.type }, called(lanes));
      emitStore({ tag: 'Store', buffer: 'out', address, stride: 1, value }, f, context);
    }),
    1,
  );
  const contents = Object.fromEntries(
    narrow.flatMap((type) => {
      const [a = [], b = []] = operands([type, type], count);
      return [
        [`a ${type}`, { ...placeOf('a', type), values: a }],
        [`b ${type}`, { ...placeOf('b', type), values: b }],
      ];
    }),
  );
  for (const { at, type, values } of Object.values(contents)) viewOf(type, memory, at, count).set(values);
  for (const [k, value] of cases.entries()) {
    for (let i = 0; i < count / lanes; i++) {
      run(k, i);
      const results = [...viewOf(value.type, memory, outcome, count)].slice(i * lanes, (i + 1) * lanes);
      const expected = evaluate(value, contents, { i: [i] });
      if (results.join() !== expected.join()) expect(results, JSON.stringify(value)).toEqual(expected);
    }
  }
});
