import { bilateral } from './naive/bilateral.mjs';
import { blur } from './naive/blur.mjs';
import { conv } from './naive/conv.mjs';
import { gaussian } from './naive/gaussian.mjs';
import { harris } from './naive/harris.mjs';
import { histogram } from './naive/histogram.mjs';
import { iir } from './naive/iir.mjs';
import { life } from './naive/life.mjs';
import { localLaplacian } from './naive/local-laplacian.mjs';
import { mandelbrot } from './naive/mandelbrot.mjs';
import { matmul } from './naive/matmul.mjs';
import { maxFilter } from './naive/max-filter.mjs';
import { photo } from './naive/photo.mjs';
import { stencilChain } from './naive/stencil-chain.mjs';
import { stereo } from './naive/stereo.mjs';
import { unsharp } from './naive/unsharp.mjs';
import { openLaplacian, openStencil } from './pipelines/catalogue.mjs';
import { fromExample } from './pipelines/load.mjs';

/*
 * The subjects of `npm run bench:examples`: every example except paper.syl, which has six points. The first of
 * `schedules` is the naive one. `naive` is a straightforward JavaScript implementation: loops over typed arrays. It
 * computes in double precision and stores in single precision, so floats agree within a tolerance relative to the
 * greatest value. Without a tolerance, values must be equal.
 */

const single = { greatest: 1e-5, rms: 1e-6 };
/** A table lookup at a value that is rounded differently may be off by one entry. */
const lookedUp = { greatest: 2e-3, rms: 1e-5 };

const img = (type, max, ...shape) => ({ type, kind: 'img', max, shape });
const noise = (...shape) => ({ type: 'f32', kind: 'rnd', max: 2, shape });
const out = (type, ...shape) => ({ type, shape });

export const subjects = {
  blur: {
    open: () => fromExample('blur'),
    schedules: ['naive', 'slide', 'tiles', 'inlined', 'strips'],
    naive: blur,
    inputs: { img: img('u16', 4095, 2568, 1602) },
    outputs: [out('u16', 2560, 1600)],
  },
  gaussian: {
    open: () => fromExample('gaussian'),
    schedules: ['naive', 'rows', 'strips'],
    naive: gaussian,
    inputs: { img: img('f32', 1, 2560, 1600) },
    outputs: [out('f32', 2560, 1600)],
    tolerance: single,
  },
  unsharp: {
    open: () => fromExample('unsharp'),
    schedules: ['naive', 'slide', 'strips'],
    naive: unsharp,
    inputs: { img: img('f32', 1, 2560, 1600, 3) },
    outputs: [out('f32', 2560, 1600, 3)],
    tolerance: single,
  },
  harris: {
    open: () => fromExample('harris'),
    schedules: ['naive', 'slide', 'strips'],
    naive: harris,
    inputs: { img: img('f32', 1, 2564, 1604, 3) },
    outputs: [out('f32', 2560, 1600)],
    tolerance: single,
  },
  histogram: {
    open: () => fromExample('histogram'),
    schedules: ['naive', 'strips'],
    naive: histogram,
    inputs: { img: img('u8', 255, 2560, 1600) },
    outputs: [out('u8', 2560, 1600)],
  },
  bilateral: {
    open: () => fromExample('bilateral'),
    schedules: ['naive', 'rows', 'halide'],
    naive: bilateral,
    inputs: { img: img('f32', 1, 2560, 1600) },
    outputs: [out('f32', 2560, 1600)],
    tolerance: single,
  },
  'max-filter': {
    open: () => fromExample('max-filter'),
    schedules: ['naive', 'slide', 'vectors'],
    naive: maxFilter,
    inputs: { img: img('u8', 255, 2560, 1600) },
    outputs: [out('u8', 2560, 1600)],
    params: { radius: 3 },
  },
  iir: {
    open: () => fromExample('iir'),
    schedules: ['naive', 'bands', 'halide'],
    naive: iir,
    inputs: { img: img('f32', 1, 2560, 1600, 3) },
    outputs: [out('f32', 2560, 1600, 3)],
    params: { alpha: 0.1 },
    tolerance: single,
  },
  'local-laplacian': {
    open: openLaplacian,
    schedules: ['default', 'halide', 'strips'],
    naive: localLaplacian,
    inputs: { img: img('u16', 65535, 1536, 1024, 3) },
    outputs: [out('u16', 1536, 1024, 3)],
    tolerance: lookedUp,
  },
  'stencil-chain': {
    open: openStencil,
    schedules: ['default', 'halide'],
    naive: stencilChain,
    inputs: { img: img('u16', 4095, 1536, 1024) },
    outputs: [out('u16', 1536, 1024)],
  },
  matmul: {
    open: () => fromExample('matmul'),
    schedules: ['naive', 'tiles', 'halide_w'],
    naive: matmul,
    inputs: { a: noise(768, 768), b: noise(768, 768) },
    outputs: [out('f32', 768, 768)],
    tolerance: single,
  },
  conv: {
    open: () => fromExample('conv'),
    schedules: ['naive', 'blocks', 'halide_w'],
    naive: conv,
    inputs: { img: noise(64, 102, 82, 1), filter: noise(96, 3, 3, 64), bias: noise(96) },
    outputs: [out('f32', 96, 100, 80, 1)],
    tolerance: single,
  },
  stereo: {
    open: () => fromExample('stereo'),
    schedules: ['naive', 'rows', 'vectors'],
    naive: stereo,
    inputs: { left: img('u8', 255, 1280, 800), right: img('u8', 255, 1280, 800) },
    outputs: [out('u8', 1280, 800), out('u16', 1280, 800)],
    params: { most: 12 },
  },
  life: {
    open: () => fromExample('life'),
    schedules: ['naive', 'tiles', 'vectors'],
    naive: life,
    inputs: { world: { type: 'u8', kind: 'bit', shape: [2560, 1600] } },
    outputs: [out('u8', 2560, 1600)],
  },
  mandelbrot: {
    open: () => fromExample('mandelbrot'),
    schedules: ['naive', 'pixels', 'vectors'],
    naive: mandelbrot,
    inputs: {},
    outputs: [out('u8', 1024, 1024)],
    params: { size: 1024, limit: 24 },
  },
  photo: {
    open: () => fromExample('photo'),
    schedules: ['naive', 'layers', 'vectors'],
    naive: photo,
    inputs: {},
    outputs: [out('u8', 2560, 1600, 3)],
  },
};
