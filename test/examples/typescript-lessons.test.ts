import { readFileSync } from 'node:fs';
import { compile, func, input, syl, vars } from 'sylvite';
import { describe, expect, test } from 'vitest';
import { average } from '../../examples/tutorial/lesson-14.ts';
import { brighten, interleaved, planar } from '../../examples/tutorial/lesson-16.ts';
import { load, save } from '../../examples/tutorial/lesson-23.ts';

const [x] = vars('x');

describe('tutorial/lesson-14.ts', () => {
  test.each([
    ['u8', Uint8Array.of(255, 250, 3), Uint8Array.of(255, 7, 4), [255, 128, 3]],
    ['i16', Int16Array.of(32767, -32768, -3), Int16Array.of(32767, -32767, 2), [32767, -32768, -1]],
    ['f32', Float32Array.of(1, -3, 0.5), Float32Array.of(2, -4, 0.25), [1.5, -3.5, 0.375]],
  ] as const)('the average of two %s', async (type, a, b, expected) => {
    const [first, second] = [input('a', type, 1), input('b', type, 1)];
    const mean = compile(func('mean', [x], average(type, first(x), second(x))), null, { type });
    expect(Array.from((await mean({ a, b })).data)).toEqual(expected);
  });
});

describe('tutorial/lesson-16.ts', () => {
  const [width, height] = [4, 3];
  const values = Array.from({ length: width * height * 3 }, (_, i) => (i * 83) % 256);
  const brighter = values.map((value) => (value + 40) % 256);

  test.each([
    ['planar', planar],
    ['interleaved', interleaved],
  ])('%s images as input and output', async (_, layout) => {
    const out = new Uint8Array(values.length);
    await brighten.into(layout(out, width, height), {
      img: layout(Uint8Array.from(values), width, height),
      offset: 40,
    });
    expect(Array.from(out)).toEqual(brighter);
  });

  test('from one layout to the other', async () => {
    const img = interleaved(Uint8Array.from(values), width, height);
    const { data } = await brighten({ img, offset: 40 });
    const channel = (c: number) => brighter.filter((_, i) => i % 3 === c);
    expect(Array.from(data)).toEqual([0, 1, 2].flatMap(channel));
  });
});

test('tutorial/lesson-23.ts: a program that is saved as text and loaded has the values of lesson 7', async () => {
  const [width, height] = [7, 5];
  const img = {
    data: Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 83) % 256),
    shape: [width, height, 3],
  };
  const lesson7 = syl(readFileSync('examples/tutorial/lesson-07.syl', 'utf8'), { pipeline: 'clamped' });
  const expected = await compile(lesson7, null, { type: 'u8' })({ img });
  expect(new Set(expected.data).size).toBeGreaterThan(20);
  expect((await load(save())({ img })).data).toEqual(expected.data);
});
