import { compile, func, input, param, syl, vars } from 'sylvite';
import { decode, encode } from 'sylvite/files';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { run } from '../../run.ts';

const [x] = vars('x');
const img = input('img', 'i64', 1);
const k = param('k', 'u64', { default: 18446744073709551615n, range: [1, null] });
const window = { x: [0, 3] } as const;

describe('64-bit integers', () => {
  test.each(['wasm', 'interp'] as const)('are bigints in arrays and parameters: %s', async (engine) => {
    const f = func('f', [x], img(x).mul(6364136223846793005n).add(k.cast('i64')), 'i64');
    const compiled = compile(f, null, { engine });
    const data = BigInt64Array.of(1n, -(2n ** 63n), 2n ** 53n + 1n);
    const exact = Array.from(data, (n) => BigInt.asIntN(64, n * 6364136223846793005n - 1n));
    const result = await compiled({ img: { data, shape: [3] } }, { window });
    expectTypeOf(result.data).toExtend<BigInt64Array>();
    expect(Array.from(result.data)).toEqual(exact);
    expect((await compiled({ img: data, k: 5 }, { window })).at(0)).toBe(6364136223846793010n);
  });

  test.each([
    [2 ** 53, 'is not a bigint or a safe integer'],
    [-1n, 'is not between 0 and 18446744073709551615'],
    [2n ** 64n, 'is not between 0 and 18446744073709551615'],
    ['7', 'is not a value of type u64'],
  ])('a parameter of %s is refused', async (value, why) => {
    const compiled = compile(func('f', [x], k.add(x.cast('u64'))));
    await expect(compiled({ k: value as never }, { window })).rejects.toThrow(why);
  });

  test('a coordinate of 64 bits is refused', () => {
    const { out } = run('check', 'pipeline f(img: u8[1], k: i64) { fun f(x) = img[k]; }');
    expect(out).toContain('S306');
    expect(out).toContain('i32(');
  });

  test('literals are exact, and are strings in JSON', () => {
    const { out } = run('eval --window x=0:1 --json', 'pipeline f() { fun f(x) = u64(18446744073709551615); }');
    expect(out).toContain('"values":["18446744073709551615"]');
    const above = run('check', 'pipeline f() { fun f(x) = u64(x) + 18446744073709551616; }');
    expect(above.out).toContain('18446744073709551616 does not fit in u64');
  });

  test('a .npy file keeps every bit', async () => {
    const data = BigUint64Array.of(0n, 2n ** 53n + 1n, 2n ** 64n - 1n);
    const same = await compile(syl('pipeline f(a: u64[1]) { fun f(x) = a[x]; }'))({ a: data }, { window });
    const file = encode(same, 'npy');
    expect(decode(file.bytes).data).toEqual(data);
  });
});

test('verified calls convert 64-bit parameters to lengths', async () => {
  const text = `pipeline f(n: i64 = 4) { fun f(x) = { 0; rdom(r = (0, CAST(n) - 2)) in (r) <- f[r] + 1; } }`;
  for (const cast of ['i32', 'saturating_i32']) {
    const f = compile(text.replace('CAST', cast), null, { verify: true });
    expect(Array.from((await f({ n: 4n }, { window: { x: [0, 4] } })).data)).toEqual([1, 1, 0, 0]);
    expect(f.warnings()).toEqual([]);
    await expect(f({ n: -1n }, { window: { x: [0, 4] } })).rejects.toThrow(/S704/);
  }
});
