import { expect, test } from 'vitest';
import { emitScatter, emitStore } from '../../../../src/emit/wasm/expression/expression.ts';

import { int } from '../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import { bytesOf, isLong, type Type, types } from '../../../../src/syntax/type.ts';
import { viewOf } from './memory.ts';
import { addressOf, type Body, called, instantiate } from './program.ts';
import { allLanes } from './table.ts';

const strides = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, 7, -9, 12, 13];
const page = 65536;

interface Access {
  readonly type: Type;
  readonly lanes: number;
  readonly stride: number;
}

const accesses: readonly Access[] = types.flatMap((type) =>
  allLanes.flatMap((lanes) => (lanes === 1 ? [1] : strides).map((stride) => ({ type, lanes, stride }))),
);

/** The number of elements from the lowest to the highest lane. */
function span({ lanes, stride }: Access): number {
  return (lanes - 1) * Math.abs(stride) + 1;
}

/** The offset of the first lane from the lowest. */
function firstOf({ lanes, stride }: Access): number {
  return stride < 0 ? (1 - lanes) * stride : 0;
}

/** An element of an array of a type. For TypeScript, an array of unknown type has numbers. */
function element(type: Type, value: number): number {
  return isLong(type) ? (BigInt(value) as unknown as number) : value;
}

/** Values that differ from nearby ones, except for bools. */
function valueAt(type: Type, i: number): number {
  const value = type === 'bool' ? (i * i + (i >> 1)) & 1 : (i * 7 + 3) % 127;
  return element(type, value);
}

test('loads have the correct lanes and read no byte beyond them', () => {
  const { memory, run } = instantiate(
    accesses.map((access) => {
      const { type, lanes, stride } = access;
      // The last byte of the lanes is the last byte of the memory, so a read beyond it traps.
      const at = 2 * page - span(access) * bytesOf(type);
      const address = addressOf({ at, type }, int(firstOf(access)));
      return stored({ tag: 'Load', type, lanes, buffer: 'a', address, stride }, 1024);
    }),
    2,
  );
  const wrong = accesses.flatMap((access, k) => {
    const { type, lanes, stride } = access;
    const elements = span(access);
    viewOf(type, memory, 2 * page - elements * bytesOf(type), elements).set(
      Array.from({ length: elements }, (_, i) => valueAt(type, i)),
    );
    run(k, 0);
    const expected = Array.from({ length: lanes }, (_, i) => valueAt(type, firstOf(access) + i * stride));
    const results = [...viewOf(type, memory, 1024, lanes)];
    return results.join() === expected.join() ? [] : [`${described(access)}: ${results}, not ${expected}`];
  });
  expect(wrong).toEqual([]);
});

test('loads read no byte before the first lane', () => {
  const { memory, run } = instantiate(
    accesses.map((access) => {
      const { type, lanes, stride } = access;
      const address = addressOf({ at: 0, type }, called(1));
      return stored({ tag: 'Load', type, lanes, buffer: 'a', address, stride }, page);
    }),
    2,
  );
  for (const [k, access] of accesses.entries()) {
    const { type, lanes, stride } = access;
    const all = viewOf(type, memory, 0, span(access));
    all.set(Array.from({ length: span(access) }, (_, i) => valueAt(type, i)));
    run(k, firstOf(access));
    const expected = Array.from({ length: lanes }, (_, i) => valueAt(type, firstOf(access) + i * stride));
    expect([...viewOf(type, memory, page, lanes)], described(access)).toEqual(expected);
  }
});

test('stores write their lanes and no other byte', () => {
  const base = 4096;
  const { memory, run } = instantiate(
    accesses.map((access) => {
      const { type, lanes, stride } = access;
      const value: Code = { tag: 'Load', type, lanes, buffer: 'a', address: int(0), stride: 1 };
      const address = addressOf({ at: base, type }, int(firstOf(access)));
      return (f, context) => emitStore({ tag: 'Store', buffer: 'out', address, stride, value }, f, context);
    }),
    1,
  );
  const wrong = accesses.flatMap((access, k) => {
    const { type, lanes, stride } = access;
    const lane = (i: number) => valueAt(type, i + 5);
    viewOf(type, memory, 0, lanes).set(Array.from({ length: lanes }, (_, i) => lane(i)));
    const written = new Uint8Array(memory, base - 1024, 8192).fill(0xa5);
    const before = Uint8Array.from(written);
    const expected = viewOf(type, before.buffer, 1024, span(access));
    for (let i = 0; i < lanes; i++) expected[firstOf(access) + i * stride] = lane(i);
    run(k, 0);
    return Buffer.compare(written, before) === 0 ? [] : [described(access)];
  });
  expect(wrong).toEqual([]);
});

const anywhere = [5, 0, 17, 3, 3, 9, 40, 1];

test('gathers and scatters access the address of each lane, in order', () => {
  const cases = types.flatMap((type) => allLanes.map((lanes) => ({ type, lanes })));
  const { memory, run } = instantiate(
    cases.flatMap(({ type, lanes }): Body[] => {
      const index: Code = { tag: 'Load', type: 'i32', lanes, buffer: 'at', address: int(1024), stride: 1 };
      const from = addressOf({ at: 0, type }, index);
      const to = addressOf({ at: 2048, type }, index);
      const value: Code = { tag: 'Load', type, lanes, buffer: 'a', address: int(0), stride: 1 };
      return [
        stored({ tag: 'Gather', type, lanes, buffer: 'a', addresses: from }, 2048),
        (f, context) => emitScatter({ tag: 'Scatter', buffer: 'out', addresses: to, value }, f, context),
      ];
    }),
    1,
  );
  for (const [k, { type, lanes }] of cases.entries()) {
    const index = Array.from({ length: lanes }, (_, i) => anywhere[i % 8] ?? 0);
    const values = Array.from({ length: 64 }, (_, i) => valueAt(type, i));
    viewOf(type, memory, 0, 64).set(values);
    viewOf('i32', memory, 1024, lanes).set(index);
    run(2 * k, 0);
    expect([...viewOf(type, memory, 2048, lanes)], `${type}×${lanes}`).toEqual(index.map((i) => values[i]));
    const zero = element(type, 0);
    const expected = Array<number>(64).fill(zero);
    for (const [lane, i] of index.entries()) expected[i] = values[lane] ?? zero;
    viewOf(type, memory, 2048, 64).fill(zero);
    run(2 * k + 1, 0);
    expect([...viewOf(type, memory, 2048, 64)], `${type}×${lanes}`).toEqual(expected);
  }
});

test('all lanes are read before the first is written', () => {
  const cases = (['u8', 'f64'] as const).flatMap((type) => [16, 32].map((lanes) => ({ type, lanes })));
  const { memory, run } = instantiate(
    cases.flatMap(({ type, lanes }): Body[] => {
      const value: Code = { tag: 'Load', type, lanes, buffer: 'a', address: int(0), stride: 1 };
      const address = int(bytesOf(type));
      const addresses: Code = { tag: 'Ramp', type: 'i32', lanes, base: address, stride: address };
      return [
        (f, context) => emitStore({ tag: 'Store', buffer: 'a', address, stride: 1, value }, f, context),
        (f, context) => emitScatter({ tag: 'Scatter', buffer: 'a', addresses, value }, f, context),
      ];
    }),
    1,
  );
  for (const k of cases.keys()) {
    const { type, lanes } = cases[k] ?? { type: 'u8', lanes: 16 };
    for (const way of [0, 1]) {
      const values = Array.from({ length: lanes + 1 }, (_, i) => valueAt(type, i));
      viewOf(type, memory, 0, lanes + 1).set(values);
      run(2 * k + way, 0);
      expect([...viewOf(type, memory, 1 * bytesOf(type), lanes)]).toEqual(values.slice(0, lanes));
    }
  }
});

/** Stores a value at an address. */
function stored(value: Code, at: number): Body {
  return (f, context) => emitStore({ tag: 'Store', buffer: 'out', address: int(at), stride: 1, value }, f, context);
}

function described({ type, lanes, stride }: Access): string {
  return `${type}×${lanes} at a distance of ${stride}`;
}
