import { expect, test } from 'vitest';
import { Random } from '../../src/lab/random.ts';
import { isInjective } from '../../src/runtime/arrays/is-injective.ts';

test('an array is injective if no two points have the same index', () => {
  const random = new Random(8, 1);
  const seen = { shared: 0, apart: 0 };
  for (let i = 0; i < 3000; i++) {
    const shape = Array.from({ length: random.between(1, 3) }, () => random.between(0, 4));
    const strides = shape.map(() => random.between(-9, 9));
    let indices = [0];
    shape.forEach((len, d) => {
      indices = indices.flatMap((index) => Array.from({ length: len }, (_, k) => index + k * (strides[d] ?? 0)));
    });
    const isApart = new Set(indices).size === indices.length;
    expect(isInjective({ shape, strides }), `${shape} ${strides}`).toBe(isApart);
    seen[isApart ? 'apart' : 'shared']++;
  }
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(300);
});
