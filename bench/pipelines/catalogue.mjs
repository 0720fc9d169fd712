import { laplacianSchedules } from './laplacian.mjs';
import { fromCode, fromExample, fromHere } from './load.mjs';
import { stencilSchedules } from './stencil.mjs';

/*
 * The algorithms of the table, by their names in the harness. `open` returns the algorithm and its schedules; `best` is
 * the schedule that is fastest on one thread, and `halide` is the translation of Halide's schedule. `inputs` are in the
 * order of the harness; the default is one input `img`.
 */

export const pipelines = {
  blur: { open: () => fromExample('blur'), best: 'columns', halide: 'slide' },
  blur_tile: { open: () => fromExample('blur'), best: 'tiles', halide: 'tiles' },
  blur_inline: { open: () => fromExample('blur'), best: 'inlined', halide: 'inlined' },
  unsharp: { open: () => fromExample('unsharp'), best: 'strips', halide: 'slide' },
  harris: { open: () => fromExample('harris'), best: 'strips', halide: 'slide' },
  hist: { open: () => fromHere('hist'), best: 'unrolled', halide: 'halide' },
  bilateral: { open: () => fromExample('bilateral'), best: 'halide', halide: 'halide' },
  laplacian: { open: openLaplacian, best: 'halves', halide: 'halide' },
  stencil: { open: openStencil, best: 'rows', halide: 'halide' },
  matmul: { open: () => fromExample('matmul'), inputs: ['a', 'b'], best: 'packed', halide: 'halide' },
  matmul_w: { open: () => fromExample('matmul'), inputs: ['a', 'b'], best: 'packed', halide: 'halide_w' },
  conv: { open: () => fromExample('conv'), inputs: ['img', 'filter', 'bias'], best: 'packed', halide: 'halide' },
  conv_w: { open: () => fromExample('conv'), inputs: ['img', 'filter', 'bias'], best: 'packed', halide: 'halide_w' },
  iir: { open: () => fromExample('iir'), best: 'channels', halide: 'halide' },
  gauss5: small('gauss5', 'rows'),
  nearest: small('nearest', 'rows'),
  bilinear: small('bilinear', 'slide'),
  gemv: small('gemv', 'blocks', ['a', 'b']),
  resize: small('resize', 'rows'),
  sobel: small('sobel', 'inlined'),
  median: small('median', 'rows'),
  half: small('half', 'rows'),
  gray: small('gray', 'rows'),
  depthwise: { ...small('depthwise', 'blocks', ['img', 'filter']), halide: 'halide' },
  turn: small('turn', 'tiles'),
  lookup: small('lookup', 'rows', ['img', 'table']),
  blend: small('blend', 'rows', ['a', 'b', 'mask']),
  columns: small('columns', 'rows'),
  heat: small('heat', 'rows', ['t']),
  camera: app('camera', 'tiles', ['raw', 'curve']),
  interpolate: app('interpolate', 'levels'),
  nlmeans: app('nlmeans', 'tiles'),
  maxfilter: app('maxfilter', 'stripes'),
  dog: app('dog', 'slide'),
  wavelet: app('wavelet', 'slide'),
  erode: app('erode', 'slide'),
  yuv: app('yuv', 'rows', ['luma', 'cb', 'cr']),
};

function small(name, schedule, inputs = ['img']) {
  return { open: () => fromHere(`small/${name}`), inputs, best: schedule, halide: schedule };
}

function app(name, schedule, inputs = ['img']) {
  return { open: () => fromHere(`apps/${name}`), inputs, best: schedule, halide: schedule };
}

export function openLaplacian() {
  const levels = 6;
  return fromCode(
    'local-laplacian',
    ({ localLaplacian }) => localLaplacian({ levels, intensities: 8 }),
    laplacianSchedules(levels),
  );
}

export function openStencil() {
  const stages = 10;
  return fromCode('stencil-chain', ({ stencilChain }) => stencilChain(stages).output, stencilSchedules(stages));
}
