import { volume } from '../../syntax/array.ts';
import { windowPerPart } from '../../syntax/extensions/output.ts';
import { isBare } from './call.ts';
import type { Subject } from './call-harness.ts';
import type { DrawnCall } from './draw-call.ts';
import { hasParallelLoop } from './entry-points.ts';
import { kindsOf } from './layout-kinds.ts';

/** The features of a call that the statistics count. */
export function featuresOfCall(subject: Subject, c: DrawnCall, refusals: readonly string[]): readonly string[] {
  const { call, z, arena } = c;
  const { entryPoint, threads, isFresh, sizes, completed } = subject;
  const inputs = Object.values(call.inputs);
  const arrays = [...inputs, ...call.buffers];
  const windows = windowPerPart(c.outputs, z.window);
  const size = z.window.map(({ len }) => len).join('x');
  const buffers = new Set(arrays.map(({ data }) => data.buffer));
  return [
    entryPoint,
    ...(isFresh ? ['a runtime of its own'] : []),
    modeLabels[call.mode],
    ...(c.outputs.length > 1 ? [`several outputs, ${modeLabels[call.mode]}`] : []),
    `on ${threads} threads`,
    ...(threads > 1 && hasParallelLoop(completed) ? ['a parallel loop on 2 threads'] : []),
    `in ${arena?.name ?? 'arrays of allocate'}`,
    ...inputs.flatMap((array) => kindsOf(array).map((kind) => `${kind} input`)),
    ...call.buffers.flatMap((array) => kindsOf(array).map((kind) => `${kind} output`)),
    ...(call.buffers.some((array, i) => volume(windows[i] ?? []) > 0 && surrounds(array, windows[i] ?? []))
      ? ['a buffer larger than the window on all sides']
      : []),
    ...(inputs.some(isBare) ? ['a typed array alone'] : []),
    ...(call.window === null ? ['no window given'] : []),
    ...(hasNegativeZero(call.window) ? ['a window with a negative zero'] : []),
    ...(buffers.size < arrays.length ? ['views of one buffer'] : []),
    ...(sizes.size > 0 && !sizes.has(size) ? ['another size of the same program'] : []),
    ...([z.window.map(({ len }) => len), ...arrays.map(({ shape }) => shape)].some((lens) => lens.some((n) => n >= 20))
      ? ['20 to 200 points a side']
      : []),
    ...refusals.map((code) => `refused by ${code}`),
  ];
}

function hasNegativeZero(part: unknown): boolean {
  if (typeof part === 'object' && part !== null) return Object.values(part).some(hasNegativeZero);
  return Object.is(part, -0);
}

const modeLabels = { into: 'into a buffer', copies: 'by a plain call', views: 'by realize' } as const;

function surrounds(
  { min, shape }: { readonly min: readonly number[]; readonly shape: readonly number[] },
  window: DrawnCall['z']['window'],
): boolean {
  return window.every((I, d) => {
    const first = min[d] ?? 0;
    return first < I.min && first + (shape[d] ?? 0) > I.min + I.len;
  });
}
