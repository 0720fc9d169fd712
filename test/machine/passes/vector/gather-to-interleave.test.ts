import { describe, expect, test } from 'vitest';
import { Random } from '../../../../src/lab/random.ts';
import { broadcast, int, operation, plus, ramp, times, variable } from '../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import type { Statement } from '../../../../src/machine/ir/statement.ts';
import { nodesOf } from '../../../../src/machine/ir/walk.ts';
import { gatherToInterleave } from '../../../../src/machine/passes/vector/gather-to-interleave.ts';
import { evaluate } from '../../../emit/wasm/expression/evaluate.ts';
import { leftBy } from '../../left-by.ts';

describe('gather-to-interleave', () => {
  test('elements that pairs of lanes share are loaded once', () => {
    const text = 'pipeline f(img: u8[1]) { fun f(x): u8 = img[x / 2]; } schedule s { vectorize(f.x, 16, round); }';
    expect(leftBy('vectorize', text)).toMatchInlineSnapshot(`
      "
      for x_vo in (0, ((x.len + 15) / 16)) do
        let x.base = (x.min + (16 * x_vo)) in
        f{(f@ + x.base) step 1} <- img{(x16(img@) + (ramp(x.base, 1: i32x16) / x16(2))): u8x16};
      "
    `);
    expect(leftBy('gather-to-interleave', text)).toMatchInlineSnapshot(`
      "
      for x_vo in (0, ((x.len + 15) / 16)) do
        let x.base = (x.min + (16 * x_vo)) in
        f{(f@ + x.base) step 1} <- interleave(img{(img@ + (x.base / 2)) step 1: u8x8}, img{(img@ + ((x.base + 1) / 2)) step 1: u8x8});
      "
    `);
  });
});

const lanes = 16;

function interleaved(value: Code): Code {
  const s: Statement = gatherToInterleave({ tag: 'Store', buffer: 'out', address: int(0), stride: 1, value });
  return s.tag === 'Store' ? s.value : value;
}

test('interleaved loads have the values of the gather', () => {
  const random = new Random(4, 2);
  const values = Array.from({ length: 512 }, (_, i) => (i * 37) & 255);
  const contents = { in: { at: 1000, type: 'u8', values } } as const;
  let converted = 0;
  for (let i = 0; i < 2000; i++) {
    const by = random.pick([2, 4, 8, 3, 16]);
    const base = random.chance(0.5) ? plus(times(int(8), variable('x')), int(random.below(9))) : variable('x');
    const steps = ramp(base, int(random.pick([1, 1, 2, 3, -1])), lanes);
    const half = random.chance(0.7)
      ? operation('/', 'i32', steps, broadcast(int(by), lanes))
      : operation('>>', 'i32', steps, broadcast(int(random.below(4)), lanes));
    const scaled = operation('*', 'i32', half, broadcast(int(random.pick([1, 1, 2, 4, -1])), lanes));
    const odd = operation('%', 'i32', steps, broadcast(int(random.pick([2, 4, 8, 3])), lanes));
    const periodic = operation('*', 'i32', odd, broadcast(int(random.pick([1, 2, -3])), lanes));
    const more = random.chance(0.4) ? operation(random.pick(['+', '-']), 'i32', scaled, periodic) : scaled;
    const addresses = operation('+', 'i32', broadcast(int(1200), lanes), more);
    const value: Code = { tag: 'Gather', type: 'u8', lanes, buffer: 'in', addresses };
    const made = interleaved(value);
    if (nodesOf(made).every((e) => e.tag !== 'Gather')) converted++;
    const given = { x: [random.between(-8, 8)] };
    expect(evaluate(made, contents, given)).toEqual(evaluate(value, contents, given));
  }
  expect(converted).toBeGreaterThan(1000);
});
