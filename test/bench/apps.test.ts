import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ArrayInput, compile, syl } from '../../src/index.ts';

/*
 * Applications, on images that no tile size divides: the compiled values under all schedules equal those of the
 * interpreter.
 */

interface App {
  readonly inputs: Record<string, ArrayInput>;
  readonly window: Record<string, readonly [number, number]>;
}

const arrays = { u8: Uint8Array, u16: Uint16Array, f32: Float32Array };
const colors = { x: [0, 37], y: [0, 35], c: [0, 3] } as const;
const apps: Record<string, App> = {
  camera: {
    inputs: { raw: noise('u16', 1024, [80, 88]), curve: noise('u8', 256, [1024]) },
    window: { x: [1, 38], y: [-1, 34], c: [0, 3] },
  },
  dog: { inputs: { img: noise('u8', 256, [45, 43]) }, window: { x: [0, 37], y: [0, 35] } },
  erode: { inputs: { img: noise('u8', 256, [37, 35]) }, window: { x: [-2, 40], y: [-1, 36] } },
  interpolate: { inputs: { img: noise('f32', 1, [37, 35, 4]) }, window: colors },
  maxfilter: { inputs: { img: noise('f32', 1, [19, 13, 3]) }, window: { x: [0, 19], y: [0, 13], c: [0, 3] } },
  nlmeans: { inputs: { img: noise('f32', 1, [21, 11, 3]) }, window: { x: [0, 21], y: [0, 11], c: [0, 3] } },
  wavelet: { inputs: { img: noise('f32', 1, [37, 67]) }, window: { x: [0, 18], y: [0, 33], c: [0, 4] } },
  yuv: {
    inputs: { luma: noise('u8', 256, [37, 35]), cb: noise('u8', 256, [19, 18]), cr: noise('u8', 256, [19, 18]) },
    window: colors,
  },
};

test('every application is tested', () => {
  expect(readdirSync('bench/pipelines/apps').sort()).toEqual(Object.keys(apps).map((name) => `${name}.syl`));
});

test.each(Object.entries(apps))('the values of %s', async (name, { inputs, window }) => {
  const text = readFileSync(`bench/pipelines/apps/${name}.syl`, 'utf8');
  const algorithm = syl(Object.assign([text], { raw: [text] }));
  const expected = await compile(algorithm, null, { engine: 'interp' })(inputs, { window });
  for (const schedule of algorithm.schedules) {
    const actual = await compile(algorithm, schedule, { threads: 1 })(inputs, { window });
    expect(actual.data).toEqual(expected.data);
  }
});

/** Deterministic noise below `end`. */
function noise(type: keyof typeof arrays, end: number, shape: readonly number[]): ArrayInput {
  const data = new arrays[type](shape.reduce((points, len) => points * len, 1));
  let state = 1;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[i] = (state / 2 ** 32) * end;
  }
  return { data, shape };
}
