import { expect, test } from 'vitest';
import { Random } from '../../src/lab/random.ts';
import { broadcast, constant, int, operation, plus, ramp, times, variable } from '../../src/machine/ir/build.ts';
import type { Code } from '../../src/machine/ir/code.ts';
import type { Statement } from '../../src/machine/ir/statement.ts';
import { nodesOf } from '../../src/machine/ir/walk.ts';
import { foldConstants } from '../../src/machine/passes/scalar/constant-folding.ts';
import { gatherToInterleave } from '../../src/machine/passes/vector/gather-to-interleave.ts';
import { evaluate } from '../emit/wasm/expression/evaluate.ts';

const lanes = 16;
const names = ['x', 'y', 'z'];

function after(pass: (s: Statement) => Statement, value: Code): Code {
  const s = pass({ tag: 'Store', buffer: 'out', address: int(0), stride: 1, value });
  return s.tag === 'Store' ? s.value : value;
}

/** A sum of products, with remainders in it. */
function scalar(random: Random, depth: number): Code {
  if (depth === 0) return random.chance(0.4) ? int(random.between(-9, 9)) : variable(random.pick(names));
  const [a, b] = [scalar(random, depth - 1), scalar(random, depth - 1)];
  const op = random.pick(['+', '+', '-', '*', '%'] as const);
  return operation(op, 'i32', a, op === '%' ? int(random.pick([2, 4, 6, 8, 16])) : b);
}

const edges = [-(2 ** 31), 2 ** 31 - 1, 2 ** 31 - 9, -1, 0, 1, 2 ** 16];

function numbers(random: Random): Record<string, readonly number[]> {
  const any = (): number => (random.chance(0.5) ? random.pick(edges) : random.between(-1000, 1000));
  return Object.fromEntries(names.map((name) => [name, [any()]]));
}

test('what is decided has the values that it had, also where coordinates wrap', () => {
  const random = new Random(3, 9);
  let changed = 0;
  for (let i = 0; i < 6000; i++) {
    const e = scalar(random, random.between(1, 4));
    const by = random.pick([2, 4, 8, 64, 128, 256, 3]);
    const wide = random.chance(0.6);
    const left = wide ? ramp(e, int(random.between(-5, 5)), lanes) : e;
    const rest = operation('%', 'i32', left, broadcast(int(by), left.lanes));
    const is = operation('==', 'bool', rest, broadcast(int(random.below(2)), left.lanes));
    const value = operation('select', 'i32', is, broadcast(variable('x'), left.lanes), rest);
    const made = after(foldConstants, value);
    if (made !== value) changed++;
    const given = numbers(random);
    const [before, now] = [evaluate(value, {}, given), evaluate(made, {}, given)];
    if (before.join() !== now.join()) expect(now, JSON.stringify(value)).toEqual(before);
  }
  expect(changed).toBeGreaterThan(3000);
});

test('the remainders of sums are known where all that is not is multiplied', () => {
  const x = variable('x');
  const aligned = operation('-', 'i32', x, operation('%', 'i32', x, int(4)));
  const sum = plus(plus(aligned, times(int(6), variable('y'))), int(5));
  expect(after(foldConstants, operation('%', 'i32', sum, int(2)))).toEqual(int(1));
  expect(after(foldConstants, operation('==', 'bool', int(2), int(1)))).toMatchObject({ tag: 'Constant', value: 0 });
});

test.each(['f32', 'f64'] as const)('what is divided by a power of two is the same number of %s', (type) => {
  const random = new Random(8, 2);
  const numbers = [0, -0, 1, -3.5, 2 ** -149, 3 * 2 ** -148, 2 ** -126, 2 ** 127, Infinity, -Infinity, NaN, 1 / 3];
  for (const divisor of [2, -2, 0.5, 8, 2 ** 100, 2 ** -100, 3, 10, 0, 2 ** 127, 2 ** -149]) {
    const value = operation('/', type, variable('f', type), constant(type, divisor));
    const made = after(foldConstants, value);
    const isPower = Number.isInteger(Math.log2(Math.abs(divisor))) && Math.abs(Math.log2(Math.abs(divisor))) < 127;
    expect(made.tag === 'Operation' && made.op).toBe(isPower ? '*' : '/');
    for (const number of [...numbers, ...numbers.map((n) => (n * random.below(1000)) / 999)]) {
      const given = { f: [type === 'f32' ? Math.fround(number) : number] };
      expect(evaluate(made, {}, given)).toEqual(evaluate(value, {}, given));
    }
  }
});

test('elements for several neighbours are those that were gathered', () => {
  const random = new Random(4, 2);
  const values = Array.from({ length: 512 }, (_, i) => (i * 37) & 255);
  const contents = { in: { at: 1000, type: 'u8', values } } as const;
  let spreads = 0;
  for (let i = 0; i < 2000; i++) {
    const by = random.pick([2, 4, 8, 3, 16]);
    const base = random.chance(0.5) ? plus(times(int(8), variable('x')), int(random.below(9))) : variable('x');
    const steps = ramp(base, int(random.pick([1, 1, 2, 3, -1])), lanes);
    const half = random.chance(0.7)
      ? operation('/', 'i32', steps, broadcast(int(by), lanes))
      : operation('>>', 'i32', steps, broadcast(int(random.below(4)), lanes));
    const scaled = operation('*', 'i32', half, broadcast(int(random.pick([1, 1, 2, 4, -1])), lanes));
    const odd = operation('%', 'i32', steps, broadcast(int(random.pick([2, 4, 8, 3])), lanes));
    const turned = operation('*', 'i32', odd, broadcast(int(random.pick([1, 2, -3])), lanes));
    const more = random.chance(0.4) ? operation(random.pick(['+', '-']), 'i32', scaled, turned) : scaled;
    const addresses = operation('+', 'i32', broadcast(int(1200), lanes), more);
    const value: Code = { tag: 'Gather', type: 'u8', lanes, buffer: 'in', addresses };
    const made = after(gatherToInterleave, value);
    if (nodesOf(made).every((e) => e.tag !== 'Gather')) spreads++;
    const given = { x: [random.between(-8, 8)] };
    expect(evaluate(made, contents, given)).toEqual(evaluate(value, contents, given));
  }
  expect(spreads).toBeGreaterThan(1000);
});
