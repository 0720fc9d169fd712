import type { PlacedArray } from '../../../src/lab/api/arena.ts';
import { indicesOf } from '../../../src/lab/api/box.ts';
import type { ApiCall, FaultInjection } from '../../../src/lab/api/call.ts';

/** Engines that handle arrays incorrectly. */
export const incorrectEngines: Readonly<Record<string, FaultInjection>> = {
  'that mirrors inputs with negative strides': (program) => (call) => program(withInputs(call, mirrored)),
  'that mirrors buffers with negative strides': (program) => (call) =>
    program({ ...call, buffers: call.buffers.map(mirrored) }),
  'that omits the last point': (program) => async (call) => {
    const before = call.buffers.map(({ data }) => data.slice());
    const out = await program(call);
    out.forEach(({ data, ...layout }, i) => {
      const last = indicesOf(layout).at(-1);
      if (last !== undefined) data[last] = before[i]?.[last] ?? 1;
    });
    return out;
  },
  'that writes behind a buffer': (program) => async (call) => {
    const out = await program(call);
    for (const { data } of call.buffers) new Uint8Array(data.buffer, data.byteOffset + data.byteLength, 1).fill(77);
    return out;
  },
  'that copies one element too many': (program) => async (call) => {
    const out = await program(call);
    for (const buffer of call.buffers) {
      const last = indicesOf(buffer).reduce((most, index) => Math.max(most, index), -1);
      if (last >= 0) buffer.data[last + 1] = 1 - (buffer.data[last + 1] ?? 0);
    }
    return out;
  },
  'that writes between the points of a buffer': (program) => async (call) => {
    const out = await program(call);
    for (const buffer of call.buffers) {
      const points = new Set(indicesOf(buffer));
      buffer.data.forEach((value, i) => {
        if (!points.has(i)) buffer.data[i] = 1 - value;
      });
    }
    return out;
  },
  'that changes an input': (program) => async (call) => {
    const out = await program(call);
    for (const { data } of Object.values(call.inputs)) data.reverse();
    return out;
  },
  'that ignores the min of inputs': (program) => (call) => program(withInputs(call, atZero)),
  'that ignores the min of buffers': (program) => (call) => program({ ...call, buffers: call.buffers.map(atZero) }),
  'that assumes that the first dimension of a buffer is dense': (program) => (call) =>
    program({ ...call, buffers: call.buffers.map(dense) }),
  'that returns the result of the previous call': (program) => {
    let last: ApiCall | null = null;
    return (call) => {
      const { mode, buffers } = call;
      const request = last === null || mode === 'into' ? call : { ...last, mode, buffers };
      last = call;
      return program(request);
    };
  },
};

function withInputs(call: ApiCall, change: (array: PlacedArray) => PlacedArray): ApiCall {
  return { ...call, inputs: Object.fromEntries(Object.entries(call.inputs).map(([name, a]) => [name, change(a)])) };
}

/** The same elements, with dimensions of negative stride reversed. */
function mirrored(array: PlacedArray): PlacedArray {
  const { shape, strides } = array;
  const back = strides.map((stride, d) => (stride < 0 ? Math.max(0, (shape[d] ?? 0) - 1) * stride : 0));
  return { ...array, strides: strides.map(Math.abs), offset: back.reduce((sum, step) => sum + step, array.offset) };
}

function atZero(array: PlacedArray): PlacedArray {
  return { ...array, min: array.min.map(() => 0) };
}

/** The array with a dense first dimension, if no two points share an element then. */
function dense(array: PlacedArray): PlacedArray {
  const { shape, strides } = array;
  const [len = 0] = shape;
  const [first = 1, ...others] = strides;
  const isSafe = others.every((stride) => Math.abs(stride) >= len);
  return len > 1 && Math.abs(first) > 1 && isSafe ? { ...array, strides: [Math.sign(first), ...others] } : array;
}
