import { expect, test } from 'vitest';
import { emitLet, emitStore } from '../../../../src/emit/wasm/expression/expression.ts';
import { countUses } from '../../../../src/emit/wasm/expression/uses.ts';
import { Random } from '../../../../src/lab/random.ts';
import { constant, int } from '../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import { nodesOf } from '../../../../src/machine/ir/walk.ts';
import { bytesOf, isFloat, isLong, types } from '../../../../src/syntax/type.ts';
import { cases } from '../../../deep.ts';
import { bufferLength, Drawing, placeOf } from './draw.ts';
import { evaluate } from './evaluate.ts';
import { viewOf } from './memory.ts';
import { type Body, instantiate } from './program.ts';
import { edges, randomValue } from './samples.ts';
import { allLanes } from './table.ts';

interface Drawn {
  /** Expressions that are computed first, as lets. */
  readonly lets: readonly Code[];
  readonly value: Code;
}

/** An expression with shared nodes, and with variables for other such expressions. */
function draw(index: number): Drawn {
  const random = new Random(11, index);
  const lanes = random.pick([1, 2, 4, 8, 16, 32, 64]);
  const first = new Drawing(random, lanes);
  for (let i = 0; i < 9; i++) first.grow();
  const second = new Drawing(random, lanes);
  for (const [i, { type, lanes: count }] of first.nodes.entries()) {
    second.nodes.push({ tag: 'Variable', type, lanes: count, name: `x${i}` });
  }
  for (let i = 0; i < 15; i++) second.grow();
  return { lets: first.nodes, value: second.grow() };
}

const outcome = 65536;

function body({ lets, value }: Drawn): Body {
  return (f, context) => {
    const bound = lets.map((e) => emitLet(e, f, context));
    const variable = (x: string) => bound[Number(x.slice(1))] ?? context.variable(x);
    const store = { tag: 'Store', buffer: 'out', address: int(outcome), stride: 1, value } as const;
    emitStore(store, f, { ...context, variable });
  };
}

const random = new Random(5, 5);
const contents = Object.fromEntries(
  types.map((type) => {
    const some = [...edges(type), ...Array.from({ length: bufferLength }, () => randomValue(random, type))];
    return [type, { ...placeOf(type), values: some.slice(0, bufferLength) }];
  }),
);

test('expressions of all kinds, with shared nodes and variables, have the correct values in all lanes', () => {
  const drawn = Array.from({ length: cases(600, 1000) }, (_, i) => draw(i));
  const { memory, run } = instantiate(drawn.map(body), 2);
  for (const { at, type, values } of Object.values(contents)) viewOf(type, memory, at, bufferLength).set(values);
  const tags = new Set<string>();
  let shared = 0;
  for (const [k, { lets, value }] of drawn.entries()) {
    run(k, 0);
    const variables = Object.fromEntries(lets.map((e, i) => [`x${i}`, evaluate(e, contents, {})]));
    const results = [...viewOf(value.type, memory, outcome, value.lanes)];
    expect(results, `case ${k}`).toEqual(evaluate(value, contents, variables));
    for (const e of [...lets, value].flatMap(nodesOf)) tags.add(e.tag);
    for (const uses of countUses([...lets, value]).values()) if (uses > 1) shared++;
  }
  expect([...tags].sort()).toEqual([
    'All',
    'Broadcast',
    'Constant',
    'Gather',
    'Interleave',
    'Load',
    'Operation',
    'Ramp',
    'Shuffle',
    'Variable',
  ]);
  expect(shared).toBeGreaterThan(drawn.length);
});

test('two, three and more vectors of every type are interleaved', () => {
  const all = types.flatMap((type) =>
    [2, 3, 4, 5, 6].flatMap((count) =>
      [2, 4, 8, 16].flatMap((lanes): readonly Code[] => {
        const isWhole = (count * lanes * bytesOf(type)) % 16 === 0;
        if (type === 'bool' || count * lanes > 96 || !(isWhole || count === 2 || count === 4)) return [];
        const address = (i: number): Code => int(placeOf(type).at + i * lanes * bytesOf(type));
        const parts = Array.from(
          { length: count },
          (_, i): Code => ({ tag: 'Load', type, lanes, buffer: type, address: address(i), stride: 1 }),
        );
        return [{ tag: 'Interleave', type, lanes: count * lanes, parts }];
      }),
    ),
  );
  const { memory, run } = instantiate(
    all.map((value) => body({ lets: [], value })),
    2,
  );
  for (const { at, type, values } of Object.values(contents)) viewOf(type, memory, at, bufferLength).set(values);
  for (const [k, e] of all.entries()) {
    run(k, 0);
    expect([...viewOf(e.type, memory, outcome, e.lanes)]).toEqual(evaluate(e, contents, {}));
  }
  expect(all.length).toBeGreaterThan(50);
});

test('`all` is true unless one lane is false', () => {
  const all = types.flatMap((type) => allLanes.map((lanes) => ({ type, lanes })));
  const { memory, run } = instantiate(
    all.map(({ type, lanes }) => {
      const loaded: Code = { tag: 'Load', type, lanes, buffer: type, address: int(placeOf(type).at), stride: 1 };
      const zero: Code = constant(type, 0);
      const zeros: Code = lanes === 1 ? zero : { tag: 'Broadcast', type, lanes, value: zero };
      const isNotZero: Code = { tag: 'Operation', type: 'bool', lanes, op: '!=', args: [loaded, zeros] };
      const value: Code = {
        tag: 'All',
        type: 'bool',
        lanes: 1,
        value: isFloat(type) || isLong(type) ? isNotZero : loaded,
      };
      return body({ lets: [], value });
    }),
    2,
  );
  const result = viewOf('bool', memory, outcome, 1);
  for (const [k, { type, lanes }] of all.entries()) {
    const values = viewOf(type, memory, placeOf(type).at, lanes);
    for (let wrong = -1; wrong < lanes; wrong++) {
      values.fill(isLong(type) ? 1n : 1);
      if (wrong >= 0) values[wrong] = isLong(type) ? 0n : 0;
      run(k, 0);
      expect(result[0], `${type}×${lanes} without ${wrong}`).toBe(wrong < 0 ? 1 : 0);
    }
  }
});
