import { describe, expect, test } from 'vitest';
import {
  compile,
  fromImageBitmap,
  fromImageData,
  fromVideo,
  fromVideoFrame,
  intoImageData,
  syl,
} from '../../src/index.ts';
import { messageOf } from './message.ts';

/* The pixels of a browser as arrays. Objects of a browser are objects with the same properties here. */

const negative = compile(syl`pipeline negative(photo: u8[3]) { fun negative(x, y, c) = 255 - photo[x, y, c]; }`);

function image(width: number, height: number) {
  return { width, height, data: Uint8ClampedArray.from({ length: 4 * width * height }, (_, i) => i % 256) };
}

test('fromImageData is a view of x, y and channel', () => {
  const pixels = image(5, 3);
  const view = fromImageData(pixels);
  expect(view).toMatchObject({ type: 'u8', shape: [5, 3, 4], strides: [4, 20, 1], min: [0, 0, 0], offset: 0 });
  expect(view.data.buffer).toBe(pixels.data.buffer);
  expect(view.at(2, 1, 3)).toBe(pixels.data[4 * (2 + 5 * 1) + 3]);
  expect(fromImageData(pixels, 3).shape).toEqual([5, 3, 3]);
});

test('a program reads and writes the pixels of a canvas', async () => {
  const [from, to] = [image(40, 30), image(40, 30)];
  await negative.into(intoImageData(to), { photo: fromImageData(from) });
  expect(to.data).toEqual(from.data.map((value) => 255 - value));
});

test('without alpha, the pixels become opaque', async () => {
  const [from, to] = [image(40, 30), { ...image(40, 30), data: new Uint8ClampedArray(4 * 40 * 30) }];
  await negative.into(intoImageData(to, 3), { photo: fromImageData(from, 3) });
  expect(to.data).toEqual(from.data.map((value, i) => (i % 4 === 3 ? 255 : 255 - value)));
});

test('a video frame is copied as RGBA, with the padding of its rows', async () => {
  const frame = {
    displayWidth: 3,
    displayHeight: 2,
    visibleRect: { width: 3, height: 2 },
    allocationSize: () => 40,
    copyTo: async (data: Uint8Array) => {
      data.set(Array.from({ length: 40 }, (_, i) => i));
      return [{ offset: 4, stride: 16 }];
    },
  };
  const view = await fromVideoFrame(frame);
  expect(view).toMatchObject({ shape: [3, 2, 4], strides: [4, 16, 1], offset: 4 });
  expect(view.at(2, 1, 1)).toBe(4 + 16 + 8 + 1);
  const closed = { ...frame, visibleRect: null };
  expect(await messageOf(() => fromVideoFrame(closed))).toMatchInlineSnapshot(`
    "error[S640]: the pixels of the frame are not accessible: it is closed
       = help: Pass an image, a frame or a video that has loaded and comes from this origin, or an object with data, width and height.
    "
  `);
});

describe('mistakes are diagnostics', () => {
  const data = new Uint8ClampedArray(4 * 40 * 30);
  const shape = [40, 30, 4];
  const into = { data: new Uint8Array(4800), shape };
  test.each<[string, () => unknown]>([
    ['an ImageData', () => negative({ photo: { data, width: 40, height: 30 } as never })],
    ['the data of an ImageData without strides', () => negative({ photo: { data, shape } })],
    ['the same as a buffer', () => negative.into({ data, shape }, { photo: fromImageData(image(40, 30)) })],
    [
      'data that is longer than its shape',
      () => negative({ photo: { data: new Uint8Array(4800), shape: [40, 30, 3] } }),
    ],
    ['an image of another size', () => fromImageData({ data, width: 30, height: 30 })],
    ['not an image', () => fromImageData(null as never)],
    ['two channels', () => fromImageData({ data, width: 40, height: 30 }, 2 as never)],
    ['an image outside a page', () => fromImageBitmap({ width: 3, height: 3 })],
    ['a video that is not loaded', () => fromVideo({ videoWidth: 0, videoHeight: 0 })],
    ['not a frame', () => fromVideoFrame({} as never)],
    [
      'an unknown option of a call',
      () => negative.into(into, { photo: fromImageData(image(40, 30)) }, { windows: {} } as never),
    ],
    ['an unknown option of compile', () => compile(syl`pipeline f() { fun f(x) = x; }`, null, { layout: {} } as never)],
    ['no threads', () => compile(syl`pipeline f() { fun f(x) = x; }`, null, { threads: 0 })],
    ['a layout of no array', () => compile(syl`pipeline f() { fun f(x) = x; }`, null, { layouts: { g: 'planar' } })],
    ['a layout of another rank', () => compile(syl`pipeline f() { fun f(x) = x; }`, null, { layouts: { f: [1, 2] } })],
    ['not a layout', () => compile(syl`pipeline f() { fun f(x) = x; }`, null, { layouts: { f: 'rgb' as never } })],
  ])('%s', async (_, mistake) => {
    expect(await messageOf(async () => mistake())).toMatchSnapshot();
  });
});
