import { expect, test } from 'vitest';
import { compile, syl } from '../../../src/index.ts';

test('a func that is computed under a condition slides only if the previous iteration computed it', async () => {
  const algorithm = syl`pipeline h(k: i32) {
    fun f(x) = x * 7;
    fun h(y) = { 0; rdom(r = (0, 3)) in (y) <- h[y] + f[y + r] if y > k; }
  } schedule s { compute-at(f, h.s1.y); }`;
  const run = compile(algorithm, 's', { engine: 'interp' });
  for (const k of [-1, 2, 6, 9]) {
    const { data } = await run({ k }, { window: { y: [0, 8] } });
    expect([...data], `k = ${k}`).toEqual(Array.from({ length: 8 }, (_, y) => (y > k ? 21 * (y + 1) : 0)));
  }
});
