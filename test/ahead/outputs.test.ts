import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const workshop = new Workshop(await makeLoaders());
afterAll(() => workshop.remove());

const text = `pipeline smooth, pair, mean(img: u8[2]) {
  fun smooth(x, y): u8 = img[x, y] / 2 + img[x + 1, y] / 2;
  fun pair(i) = (i32(smooth[i, 0]), f32(smooth[i, 1]) / 2.0);
  fun mean() = f32(sum(i = (0, 3) : pair[i].0)) / 3.0;
}`;

const consumer = `
import run, { SylviteError, type Results } from './smooth.js';

const img = { data: Uint8Array.of(2, 4, 6, 8, 0, 2, 4, 6), shape: [4, 2] };
const out: Results<ArrayBuffer> = await run({ img }, { window: { pair: { i: [0, 3] } } });
const bytes: Uint8Array<ArrayBuffer> = out.smooth.data;
const [first, second] = out.pair.components;
const ints: Int32Array = first.data;
const floats: Float32Array = second.data;
const { requested, allocated } = await run.realize({ img }, { window: { pair: { i: [1, 2] }, smooth: { x: [0, 1], y: [0, 1] } } });
const buffers = {
  smooth: { data: new Uint8Array(6), shape: [3, 2] },
  pair: [new Int32Array(3), new Float32Array(3)],
  mean: { data: new Float32Array(1), shape: [] },
} as const;
const into = await run.into(buffers, { img });
const codes: string[] = [];
for (const window of [undefined, { pair: { i: [0, 0] } }, { pair: { i: [0, 9] } }] as const)
  try {
    await run({ img }, window === undefined ? {} : { window });
  } catch (error) {
    if (error instanceof SylviteError) codes.push(error.diagnostics[0]?.code ?? '');
  }
console.log(JSON.stringify([
  [...bytes], [...ints], [...floats], out.mean.at(), requested.smooth.shape, allocated.smooth.shape,
  [...buffers.smooth.data], [...buffers.pair[1]], into.mean.at(), codes,
]));
export const wrong = (): void => {
  // @ts-expect-error: pair has no y
  run({ img }, { window: { pair: { y: [0, 1] } } });
  // @ts-expect-error: a buffer for each output
  run.into({ smooth: buffers.smooth }, { img });
};
`;

test.each(['js', 'wasm'])('a module with several outputs returns them by name, with types: %s', (target) => {
  expect(workshop.compile(text, ['--target', target], target)).toMatchObject({ code: 0, err: '' });
  workshop.write(`${target}/consumer.ts`, consumer);
  workshop.write(`${target}/package.json`, '{ "type": "module" }');
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    lib: ['es2022', 'dom'],
    types: [],
  };
  workshop.write(`${target}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['consumer.ts'] }));
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', `${workshop.output}/${target}`], { encoding: 'utf8' });
  expect(stdout).toBe('');
  const calls = workshop.run(`${target}/consumer.js`);
  expect(JSON.parse(calls.split('\n')[0] ?? '')).toEqual([
    ...[[3, 5, 7, 1, 3, 5], [3, 5, 7], [0.5, 1.5, 2.5], 5],
    ...[
      [1, 1],
      [3, 2],
    ],
    ...[[3, 5, 7, 1, 3, 5], [0.5, 1.5, 2.5], 5],
    ['S601', 'S719', 'S708'],
  ]);
});
