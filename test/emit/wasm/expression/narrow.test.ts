import { expect, test } from 'vitest';
import { isWithin } from '../../../../src/arithmetic/range.ts';
import { emitStore } from '../../../../src/emit/wasm/expression/expression.ts';
import { broadcast } from '../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import type { Operator } from '../../../../src/syntax/operator.ts';
import { bits, isSigned, range, type Type } from '../../../../src/syntax/type.ts';
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

/** Expressions of narrow numbers, for which the code generator may choose narrow instructions. */
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
  const number = (type: Type, value: number): Code => broadcast({ tag: 'Constant', type, lanes: 1, value }, lanes);
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
        if (c >= 0 || wide === 'i32') yield operation('*', wide, of('cast', wide, load(t, 'a')), number(wide, c));
      }
    }
  }
  // Values with a small range, after a clamp or a mask, are converted and divided by other instructions.
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
      const clamped = operation('min', t, operation('max', t, wide, number(t, least)), number(t, greatest));
      for (const to of ['u8', 'i8', 'u16', 'i16', 'f32', 'f64'] as const) yield of('cast', to, clamped);
      for (const d of [3, 7, 100]) {
        yield operation('/', t, clamped, number(t, d));
        yield operation('%', t, clamped, number(t, d));
      }
    }
  }
  const positive = operation('&', 'u32', of('cast', 'u32', load('i16', 'a')), number('u32', 2 ** 31 - 1));
  yield of('cast', 'f32', positive);
  yield of('cast', 'f64', positive);
  yield* bySaturation(lanes, load, operation);
  // Products with fractional bits, and products of bytes that are not loaded for them.
  for (const u of ['i16', 'u16', 'i8'] as const) {
    for (const shift of [14, 15] as const) {
      const product = operation('*', 'i32', of('cast', 'i32', load('i16', 'a')), of('cast', 'i32', load(u, 'b')));
      const sum = operation('+', 'i32', product, number('i32', 2 ** 14));
      yield of('saturate', 'i16', operation('>>', 'i32', sum, number('i32', shift)));
      yield of('cast', 'i16', operation('>>', 'i32', sum, number('i32', shift)));
    }
  }
  for (const t of ['u8', 'i8'] as const) {
    for (const u of ['u8', 'i8'] as const) {
      for (const w of ['u16', 'i16'] as const) {
        const sum = operation('+', t, load(t, 'a'), load(t, 'b'));
        yield operation('*', w, of('cast', w, sum), of('cast', w, load(u, 'b')));
        yield operation('*', w, of('cast', w, sum), of('cast', w, operation('-', u, load(u, 'a'), load(u, 'b'))));
      }
    }
  }
  // Addresses that are computed lane by lane.
  for (const t of narrow) {
    const index = operation('&', t, load(t, 'a'), number(t, 63));
    for (const place of [of('cast', 'i32', load('u8', 'b')), of('cast', 'i32', index)]) {
      const addresses = operation('+', 'i32', number('i32', placeOf('a', 'u8').at), place);
      yield { tag: 'Gather', type: 'u8', lanes, buffer: 'a u8', addresses };
    }
  }
  // Values with a small range are divided by other instructions.
  const u16 = (name: 'a' | 'b') => of('cast', 'u16', load('u8', name));
  const sum = operation('+', 'u16', operation('+', 'u16', u16('a'), u16('b')), u16('a'));
  for (const d of [3, 5, 9, 10, 100, 300, 700, 766]) {
    yield operation('/', 'u16', sum, number('u16', d));
    yield operation('/', 'u16', operation('*', 'u16', u16('a'), number('u16', 128)), number('u16', d));
    yield operation('/', 'u16', operation('*', 'u16', u16('a'), number('u16', 257)), number('u16', d));
  }
  // A sum that is used twice is one term of the sum around it.
  const both = operation('+', 'u16', u16('a'), u16('b'));
  const terms = [both, u16('a'), u16('b'), number('u16', 1)].reduce((l, r) => operation('+', 'u16', l, r));
  const half = operation('/', 'u16', terms, number('u16', 2));
  yield operation('^', 'u8', of('cast', 'u8', half), of('cast', 'u8', both));
}

/** Sums and differences that are converted back to the type of their operands. */
function* bySaturation(
  lanes: number,
  load: (type: Type, name: 'a' | 'b') => Code,
  operation: (op: Operator, type: Type, ...args: readonly Code[]) => Code,
): Generator<Code> {
  const number = (type: Type, value: number): Code => broadcast({ tag: 'Constant', type, lanes: 1, value }, lanes);
  for (const t of narrow) {
    for (const w of ['i16', 'u16', 'i32', 'u32'] as const) {
      if (bits(w) <= bits(t)) continue;
      const { least, greatest } = range(t);
      const wide = (name: 'a' | 'b') => operation('cast', w, load(t, name));
      for (const op of ['+', '-'] as const) {
        for (const other of [() => wide('b'), () => number(w, 20)]) {
          const sum = () => operation(op, w, wide('a'), other());
          const under = () => operation('min', w, sum(), number(w, greatest));
          yield operation('saturate', t, sum());
          yield operation('saturate', t, under());
          yield operation('cast', t, under());
          yield operation('cast', t, sum());
          if (!isSigned(w)) continue;
          yield operation('cast', t, operation('max', w, sum(), number(w, least)));
          yield operation('cast', t, operation('max', w, under(), number(w, least)));
        }
      }
      const sum = operation('+', w, operation('+', w, wide('a'), number(w, 1)), wide('b'));
      yield operation('cast', t, operation('/', w, sum, number(w, 2)));
      yield operation('saturate', t, operation('>>', w, sum, number(w, 1)));
    }
  }
}

test.each([2, 8, 32])('narrow instructions have the values of wide ones, on %i lanes', (lanes) => {
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
