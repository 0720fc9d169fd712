import Vips from 'wasm-vips';
import { gaussianRow, grey, stages, stencil } from './weights.mjs';

/*
 * wasm-vips on one thread, with SIMD. Inputs are images in its memory. An image is computed when it is written, so a
 * run creates the operations again and copies the result.
 */

const vips = await Vips({ dynamicLibraries: [] });
vips.concurrency(1);
vips.Cache.max(0);

export const works = {
  blur: ([img], { shape: [width, height] }) => {
    const source = imageOf(img.data, img.shape, 'ushort');
    const box = vips.Image.newMatrix(3, 1, [1, 1, 1]);
    box.setDouble('scale', 3);
    return written(() => source.convsep(box, { precision: 'integer' }).crop(1, 1, width, height), Uint16Array);
  },

  unsharp: ([img]) => {
    const [width, height] = img.shape;
    const size = width * height;
    const planes = grey.map((_, c) => imageOf(img.data.slice(c * size, (c + 1) * size), img.shape, 'float'));
    const row = vips.Image.newMatrix(gaussianRow.length, 1, gaussianRow);
    const make = () => {
      const [red, green, blue] = planes.map((plane, c) => plane.linear(grey[c], 0));
      const gray = red.add(green).add(blue);
      const soft = gray.convsep(row, { precision: 'float' });
      const ratio = gray.linear(2, 0).subtract(soft).divide(gray);
      const [first, ...others] = planes.map((plane) => ratio.multiply(plane));
      return first.bandjoin(others);
    };
    const { run, output } = written(make, Float32Array);
    return { run, output: () => planar(output(), planes.length) };
  },

  hist: ([img]) => {
    const source = imageOf(img.data, img.shape, 'uchar');
    return written(() => source.histEqual(), Uint8Array);
  },

  stencil: ([img]) => {
    const source = imageOf(img.data, img.shape, 'ushort');
    const weights = vips.Image.newMatrix(5, 5, stencil);
    const make = () => {
      let image = source;
      for (let i = 0; i < stages; i++) image = image.conv(weights, { precision: 'integer' });
      return image;
    };
    return written(make, Uint16Array);
  },
};

function imageOf(data, [width, height], format) {
  return vips.Image.newFromMemory(data, width, height, 1, format);
}

/** Compute an image and copy the result. */
function written(make, Elements) {
  let last = null;
  const run = () => {
    const image = make();
    last = image.writeToMemory();
    image.delete();
  };
  return {
    run,
    output: () => last && new Elements(last.buffer, last.byteOffset, last.byteLength / Elements.BYTES_PER_ELEMENT),
  };
}

/** Convert interleaved channels to planes. */
function planar(data, channels) {
  if (data === null) return null;
  const size = data.length / channels;
  return Float32Array.from(data, (_, i) => data[(i % size) * channels + Math.floor(i / size)]);
}
