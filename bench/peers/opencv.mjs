import { createRequire } from 'node:module';
import { gaussianRow, grey, stages, stencil } from './weights.mjs';

/*
 * opencv.js from npm: compiled to WebAssembly without SIMD and without threads. Images stay in its memory, so a run
 * copies nothing.
 */

const cv = createRequire(import.meta.url)('@techstark/opencv-js');
// Its `then` never calls back, so the module itself must not be awaited.
await new Promise((resolve) => {
  cv.onRuntimeInitialized = () => resolve();
});
const anywhere = new cv.Point(-1, -1);

export const works = {
  blur: ([img], { shape: [width, height] }) => {
    const source = matOf(img.data, img.shape, cv.CV_16U);
    const inner = source.roi(new cv.Rect(1, 1, width, height));
    const out = new cv.Mat(height, width, cv.CV_16U);
    return {
      run: () => cv.blur(inner, out, new cv.Size(3, 3), anywhere, cv.BORDER_DEFAULT),
      output: () => out.data16U,
    };
  },

  unsharp: ([img]) => {
    const planes = planesOf(img);
    const [sum, gray, soft, ratio] = Array.from({ length: 4 }, () => new cv.Mat());
    const outs = planes.map(() => new cv.Mat());
    const row = cv.matFromArray(1, gaussianRow.length, cv.CV_32F, gaussianRow);
    const run = () => {
      toGrey(planes, sum, gray);
      cv.sepFilter2D(gray, soft, cv.CV_32F, row, row, anywhere, 0, cv.BORDER_REPLICATE);
      cv.addWeighted(gray, 2, soft, -1, 0, sum);
      cv.divide(sum, gray, ratio);
      for (const [c, plane] of planes.entries()) cv.multiply(ratio, plane, outs[c]);
    };
    return { run, output: () => joined(outs.map((out) => out.data32F ?? new Float32Array())) };
  },

  harris: ([img], { shape: [width, height] }) => {
    const planes = planesOf(img);
    const [sum, gray, corners] = Array.from({ length: 3 }, () => new cv.Mat());
    const run = () => {
      toGrey(planes, sum, gray);
      cv.cornerHarris(gray, corners, 3, 3, 0.04, cv.BORDER_REPLICATE);
    };
    const output = () => {
      if (corners.empty()) return null;
      const inner = new cv.Mat();
      corners.roi(new cv.Rect(2, 2, width, height)).copyTo(inner);
      return inner.data32F;
    };
    return { run, output };
  },

  hist: ([img]) => {
    const source = matOf(img.data, img.shape, cv.CV_8U);
    const out = new cv.Mat();
    return { run: () => cv.equalizeHist(source, out), output: () => out.data };
  },

  stencil: ([img]) => {
    const source = matOf(img.data, img.shape, cv.CV_16U);
    const weights = cv.matFromArray(5, 5, cv.CV_32F, stencil);
    const outs = [new cv.Mat(), new cv.Mat()];
    const run = () => {
      let from = source;
      for (let i = 0; i < stages; i++) {
        const to = outs[i % 2];
        cv.filter2D(from, to, -1, weights, anywhere, 0, cv.BORDER_REPLICATE);
        from = to;
      }
    };
    return { run, output: () => outs[(stages + 1) % 2].data16U };
  },

  matmul: ([a, b]) => {
    const [left, right] = [a, b].map(({ data, shape }) => matOf(data, shape, cv.CV_32F));
    const none = new cv.Mat();
    const out = new cv.Mat();
    return { run: () => cv.gemm(left, right, 1, none, 0, out, 0), output: () => out.data32F };
  },
};

function matOf(data, [width, height], type) {
  const mat = new cv.Mat(height, width, type);
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  mat.data.set(bytes);
  return mat;
}

function planesOf({ data, shape: [width, height, channels] }) {
  const size = width * height;
  return Array.from({ length: channels }, (_, c) =>
    matOf(data.slice(c * size, (c + 1) * size), [width, height], cv.CV_32F),
  );
}

function toGrey([red, green, blue], sum, gray) {
  cv.addWeighted(red, grey[0], green, grey[1], 0, sum);
  cv.addWeighted(sum, 1, blue, grey[2], 0, gray);
}

function joined(parts) {
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
