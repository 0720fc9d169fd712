import { expect, test } from 'vitest';
import { Random } from '../../../../src/lab/random.ts';
import { broadcast, constant, int, operation, ramp, variable } from '../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import type { Statement } from '../../../../src/machine/ir/statement.ts';
import { nodesOf } from '../../../../src/machine/ir/walk.ts';
import { foldConstants } from '../../../../src/machine/passes/scalar/constant-folding.ts';
import { gatherToInterleave } from '../../../../src/machine/passes/vector/gather-to-interleave.ts';
import { evaluate } from '../../../emit/wasm/expression/evaluate.ts';

const lanes = 16;
const contents = {
  in: { at: 1000, type: 'i16', values: Array.from({ length: 512 }, (_, i) => ((i * 3737) & 0xffff) - 0x8000) },
} as const;

/** An expression with its gathers as interleaved loads, and operations on them moved before the interleave. */
function hoisted(value: Code): Code {
  const s: Statement = gatherToInterleave({ tag: 'Store', buffer: 'out', address: int(0), stride: 1, value });
  return s.tag === 'Store' ? s.value : value;
}

/** Elements that pairs of lanes share, 2 bytes each, from some element on. */
function shared(x: Code, from: number): Code {
  const half = operation('/', 'i32', ramp(x, int(1), lanes), broadcast(int(2), lanes));
  const bytes = operation('*', 'i32', half, broadcast(int(2), lanes));
  const addresses = operation('+', 'i32', broadcast(int(1200 + 2 * from), lanes), bytes);
  return { tag: 'Gather', type: 'i16', lanes, buffer: 'in', addresses };
}

function isOdd(x: Code, by: number): Code {
  const rest = operation('%', 'i32', ramp(x, int(1), lanes), broadcast(int(by), lanes));
  return operation('==', 'bool', rest, broadcast(int(1), lanes));
}

function any(random: Random, depth: number): Code {
  const x = variable('x');
  if (depth === 0) {
    if (random.chance(0.2)) return broadcast(constant('i16', random.between(-99, 99)), lanes);
    return random.chance(0.1) ? operation('cast', 'i16', ramp(x, int(3), lanes)) : shared(x, random.below(20));
  }
  const [a, b] = [any(random, depth - 1), any(random, depth - 1)];
  if (random.chance(0.3)) return operation('select', 'i16', isOdd(x, random.pick([2, 2, 4])), a, b);
  if (random.chance(0.2)) return operation('select', 'i16', operation('<', 'bool', a, b), b, a);
  return operation(random.pick(['+', '-', '*', 'min', 'max', 'absd'] as const), 'i16', a, b);
}

test('operations that are moved before an interleave have the same values', () => {
  const random = new Random(5, 1);
  let changed = 0;
  for (let i = 0; i < 2000; i++) {
    const value = any(random, random.between(1, 4));
    const made = hoisted(value);
    if (made.tag === 'Interleave') changed++;
    const given = { x: [random.between(-20, 20)] };
    expect(evaluate(made, contents, given)).toEqual(evaluate(value, contents, given));
  }
  expect(changed).toBeGreaterThan(1000);
});

test('each side of a select on the parity of lanes is computed on half of the lanes', () => {
  const even = operation('*', 'i32', variable('x'), int(2));
  const [a, b] = [shared(even, 0), shared(even, 5)];
  const value = operation('select', 'i16', isOdd(even, 2), operation('+', 'i16', a, a), operation('min', 'i16', b, b));
  const s = foldConstants(gatherToInterleave({ tag: 'Store', buffer: 'out', address: int(0), stride: 1, value }));
  const wide = s.tag === 'Store' ? nodesOf(s.value).filter((e) => e.tag === 'Operation' && e.lanes > 1) : [];
  expect(wide.map((e) => e.tag === 'Operation' && [e.op, e.lanes])).toEqual([
    ['min', lanes / 2],
    ['+', lanes / 2],
  ]);
});
