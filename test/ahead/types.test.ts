import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const workshop = new Workshop(await makeLoaders());
afterAll(() => workshop.remove());

const texts = {
  nearest: `pipeline nearest(img: u8[2], row: f32[1], k: i32, loud: bool = false) {
    fun nearest(x, y) = (f32(img[x, y]) + row[x], k);
  }`,
  delete: 'pipeline delete() { fun delete(x) = x * x; }',
  Given: 'pipeline Given(scale: f32 = 0.5) { fun Given() = scale; }',
};

const consumer = `
import nearest, { nearest as same, SylviteError, type Compiled, type Given as Taken } from './nearest.mjs';
import { delete as squares } from './delete/delete.js';
import scale from './Given.js';

const img = { data: new Uint8ClampedArray(4), shape: [2, 2] };
const row = Float32Array.of(1, 2);
const given: Taken = { img, row, k: 1 };
const out = await nearest(given, { window: { x: [0, 2], y: [0, 2] } });
const values: Float32Array<ArrayBuffer> = out.data;
const blob: Blob = new Blob([out.data, out.components[1].data]);
const places: Int32Array = out.components[1].data;
const type: 'f32' = out.type;
const { requested, allocated } = await same.realize({ ...given, row: { data: row, shape: [2], min: [0] }, loud: true });
const buffers = [{ data: new Float32Array(4), shape: [2, 2] }, { data: new Int32Array(4), shape: [2, 2] }] as const;
await nearest.into(buffers, given);
const two: Compiled = nearest.open({ threads: 2 });
const mine = await two.allocate('u16', [2, 2]);
const shorts: Uint16Array = mine.data;
await two.close();
const square: Int32Array = (await squares({}, { window: { x: [0, 4] } })).data;
const half: number | undefined = (await scale()).at();
console.log(values, blob, places, type, requested.at(0, 0), allocated.shape, shorts, square, half, SylviteError.name);

// @ts-expect-error: k is missing
nearest({ img, row });
// @ts-expect-error: an array of another type
nearest({ ...given, img: { data: new Uint16Array(4), shape: [2, 2] } });
// @ts-expect-error: two dimensions need a shape
nearest({ ...given, img: new Uint8Array(4) });
// @ts-expect-error: not a dimension of the output
nearest(given, { window: { x: [0, 2], z: [0, 2] } });
// @ts-expect-error: one buffer for two components
nearest.into(buffers[0], given);
// @ts-expect-error: an array in the memory of the program may be shared
new Blob([requested.data]);
// @ts-expect-error: the first component is f32
out.data satisfies Int32Array;
`;

test('the declaration types the arguments and the results, under strict options', () => {
  for (const [name, text] of Object.entries(texts)) {
    const [target, to] = name === 'delete' ? ['wasm', name] : ['js', name === 'nearest' ? `${name}.mjs` : `${name}.js`];
    expect(workshop.compile(text, ['--target', target], to)).toMatchObject({ code: 0, err: '' });
  }
  workshop.write('consumer.ts', consumer);
  workshop.write('package.json', '{ "type": "module" }');
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    lib: ['es2022', 'dom'],
    types: [],
    noEmit: true,
  };
  workshop.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['consumer.ts'] }));
  const { stdout } = spawnSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', workshop.output], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});
