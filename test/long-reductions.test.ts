import { describe, expect, test } from 'vitest';
import { compile, syl } from '../src/index.ts';

/** Sums and searches of 64-bit integers, whose values differ only beyond the 53 bits of a double. */
const text = `pipeline f(a: i64[1], b: u64[1]) {
  fun ends() = {
    (i64(9223372036854775807), u64(0));
    rdom(r = (0, 6)) in () <- (min(ends[].0, a[r]), max(ends[].1, b[r]));
  }
  fun total() = {
    (i64(5), u64(1));
    rdom(r = (0, 6)) in () <- (total[].0 + a[r], total[].1 * b[r]);
  }
  fun f(x): (i64, u64, i32, i32) = {
    let (least, i) = argmin(r = (0, 6) : a[r]);
    let (most, j) = argmax(r = (0, 6) : b[r]);
    (select(x == 0, ends[].0, total[].0), select(x == 0, ends[].1, total[].1), least, most);
  }
}
schedule plain {}
schedule parts {
  rfactor(ends.s1.r, partial, u, 2);
  rfactor(total.s1.r, factors, v);
  vectorize(factors.s1.v, 2);
  vectorize(f.x, 2);
}`;

const big = 2n ** 62n;
const a = [big + 3n, big + 1n, -big - 1n, -big - 3n, -big - 3n, -1n];
const b = [2n ** 64n - 3n, 2n ** 64n - 1n, 2n ** 63n, 2n ** 64n - 1n, 0n, 3n].map((n) => n | 1n);
const given = { a: BigInt64Array.from(a), b: BigUint64Array.from(b) };

describe.each(['wasm', 'interp'] as const)('tuples, rfactor, argmin and argmax of 64-bit integers: %s', (engine) => {
  test.each(['plain', 'parts'] as const)('%s', async (schedule) => {
    const result = await compile(syl(text), schedule, { engine })(given, { window: { x: [0, 2] } });
    const sum = a.reduce((s, n) => BigInt.asIntN(64, s + n), 5n);
    const product = b.reduce((s, n) => BigInt.asUintN(64, s * n), 1n);
    expect(result.components.map(({ data }) => Array.from<bigint | number>(data))).toEqual([
      [-big - 3n, sum],
      [2n ** 64n - 1n, product],
      [3, 3],
      [1, 1],
    ]);
  });
});
