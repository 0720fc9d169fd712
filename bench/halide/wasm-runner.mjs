/**
 * The runner of Halide's WebAssembly in this V8, on one thread, with the line protocol of `measure/serve.mjs`:
 *
 *     node bench/halide/wasm-runner.mjs SPEC PIPELINE BUILD
 *
 * `load wasm SCHEDULE` loads BUILD/wasm/SCHEDULE.wasm, which exports SCHEDULE_argv.
 */
import { readFileSync } from 'node:fs';
import { arrays, fill, volumeOf } from '../measure/fill.mjs';
import { serve } from '../measure/serve.mjs';
import { readSpec } from '../measure/spec.mjs';

const [specFile, name, build] = process.argv.slice(2);

const mathematics = Object.fromEntries(
  ['exp', 'log', 'sin', 'cos', 'sqrt', 'pow', 'floor', 'ceil'].map((f) => [
    `${f}f`,
    (...args) => Math.fround(Math[f](...args)),
  ]),
);

/** halide_type_t: the number of bits above the type code, which is 1 for unsigned and 2 for float. */
const typeCodes = { u8: 1 | (8 << 8), u16: 1 | (16 << 8), f32: 2 | (32 << 8) };

await serve(async ([target, schedule]) => {
  const { inputs, output } = readSpec(specFile, name);
  const module = new WebAssembly.Module(readFileSync(`${build}/${target}/${schedule}.wasm`));
  const { exports } = new WebAssembly.Instance(module, { env: importsOf(module) });
  const placed = [...inputs, output].map((image, i) => place(exports, image, i + 1));
  const list = exports.host_alloc(4 * placed.length);
  new Uint32Array(exports.memory.buffer, list, placed.length).set(placed.map(({ buffer }) => buffer));
  const run = () => {
    const status = exports[`${schedule}_argv`](list);
    if (status !== 0) throw new Error(`status ${status}`);
  };
  return {
    run,
    output: () => new arrays[output.type](exports.memory.buffer, placed.at(-1).host, volumeOf(output.shape)),
    peak: () => {
      exports.peak();
      run();
      return exports.peak();
    },
  };
});

/** Mathematical functions; every other import throws an error with its name. */
function importsOf(module) {
  const names = WebAssembly.Module.imports(module).flatMap(({ kind, name }) => (kind === 'function' ? [name] : []));
  return Object.fromEntries(names.map((name) => [name, mathematics[name] ?? complaint(name)]));
}

function complaint(name) {
  return (...args) => {
    throw new Error(`${name}(${args.join(', ')})`);
  };
}

/** Allocate an image and its halide_buffer_t for 32-bit WebAssembly; an image with a kind is filled. */
function place(exports, image, seed) {
  const { type, shape, kind } = image;
  const Elements = arrays[type];
  const host = exports.host_alloc(volumeOf(shape) * Elements.BYTES_PER_ELEMENT);
  const buffer = exports.host_alloc(40);
  const dimensions = exports.host_alloc(16 * shape.length);
  const words = new Uint32Array(exports.memory.buffer, buffer, 10);
  words.fill(0);
  words[3] = host;
  words[6] = typeCodes[type] | (1 << 16);
  words[7] = shape.length;
  words[8] = dimensions;
  let stride = 1;
  for (const [d, extent] of shape.entries()) {
    // min, extent, stride, flags
    new Int32Array(exports.memory.buffer, dimensions + 16 * d, 4).set([0, extent, stride, 0]);
    stride *= extent;
  }
  if (kind !== undefined) fill(new Elements(exports.memory.buffer, host, volumeOf(shape)), image, seed);
  return { host, buffer };
}
