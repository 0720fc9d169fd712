import { afterAll, expect, test } from 'vitest';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const workshop = new Workshop(await makeLoaders());
workshop.write('package.json', '{ "type": "module" }');
afterAll(() => workshop.remove());

const text = `pipeline hash(a: i64[1], b: u64[1], k: u64 = 18446744073709551615, least: i64 = -9223372036854775808) {
  fun hash(x) = (max(a[x], least) * 6364136223846793005 + i64(k), b[x] / k, b[x] >> 63 == 1);
}
schedule v { vectorize(hash.x, 2); }`;

const script = `
import hash, { SylviteError } from 'MODULE';
const a = BigInt64Array.of(1n, -(2n ** 63n), 2n ** 53n + 1n);
const b = BigUint64Array.of(2n ** 64n - 1n, 2n ** 63n, 7n);
const show = ({ components }) => components.map(({ data }) => data.constructor.name + ' ' + data.join(' '));
const refused = async (given) => {
  try {
    await hash(given);
  } catch (error) {
    if (error instanceof SylviteError) return error.diagnostics[0].code;
    throw error;
  }
};
console.log(JSON.stringify([
  show(await hash({ a, b }, { window: { x: [0, 3] } })),
  show(await hash({ a, b, k: 7n, least: 0 }, { window: { x: [0, 3] } })),
  await refused({ a, b, k: 2n ** 64n }),
  await refused({ a: b, b: a }),
]));
`;

test.each(['wasm', 'js'])('64-bit integers are bigints in inputs, outputs and parameters of a module: %s', (target) => {
  const to = target === 'js' ? 'one-file.js' : 'folder';
  expect(workshop.compile(text, ['--target', target, '--schedule', 'v'], to)).toMatchObject({ code: 0, err: '' });
  workshop.write('ask.js', script.replace('MODULE', target === 'js' ? './one-file.js' : './folder/hash.js'));
  const product = (n: bigint, k: bigint): bigint => BigInt.asIntN(64, n * 6364136223846793005n + BigInt.asIntN(64, k));
  const [a, b] = [
    [1n, -(2n ** 63n), 2n ** 53n + 1n],
    [2n ** 64n - 1n, 2n ** 63n, 7n],
  ];
  const expected = (k: bigint, least: bigint): readonly string[] => [
    `BigInt64Array ${a.map((n) => product(n < least ? least : n, k)).join(' ')}`,
    `BigUint64Array ${b.map((n) => n / k).join(' ')}`,
    'Uint8Array 1 1 0',
  ];
  const [byDefault, given, ...refused] = JSON.parse(workshop.run('ask.js'));
  expect(byDefault).toEqual(expected(2n ** 64n - 1n, -(2n ** 63n)));
  expect(given).toEqual(expected(7n, 0n));
  expect(refused).toEqual(['S604', 'S606']);
});
