import { type Interval, indicesOf } from '../../../src/lab/api/box.ts';
import type { Way } from '../../../src/lab/api/call.ts';
import { drawStrides } from '../../../src/lab/api/draw-strides.ts';
import { type Placed, type Space, scramble } from '../../../src/lab/api/space.ts';
import type { Random } from '../../../src/lab/random.ts';
import type { Schedule, Subject } from './subjects.ts';

/** A call: arrays in a space, and a window. */
export interface Case {
  readonly subject: Subject;
  readonly schedule: Schedule;
  readonly threads: number;
  readonly way: Way;
  readonly window: readonly Interval[];
  readonly inputs: ReadonlyMap<string, Placed>;
  /** Buffers for the components of the output, for `into`. */
  readonly outputs: readonly Placed[];
  readonly space: Space;
  /** Whether points of a buffer share an element, so that the call has to be refused. */
  readonly isAliased: boolean;
}

export function drawCase(random: Random, subject: Subject, schedule: Schedule, threads: number, space: Space): Case {
  const way = random.weighted([
    [6, 'into'],
    [2, 'copies'],
    [2, 'views'],
  ] as const);
  const window = drawWindow(random, subject.dims.length, schedule.isLarger ? 300 : 3000);
  const computed = window.map((I, d) => (schedule.isLarger && d === 0 ? grown(I, 16) : I));
  space.clear();
  const inputs = subject.inputs.map(({ name, type, needs }) => {
    const bounds = widened(random, needs(computed));
    const { strides } = drawStrides(random, lens(bounds), 'input');
    return [name, space.place(random, type, bounds, strides)] as const;
  });
  const outputs = (way === 'into' ? subject.outputs : []).map((type) => {
    const bounds = widened(random, computed);
    const { strides, isAliased } = drawStrides(random, lens(bounds), 'output');
    return { isAliased, array: space.place(random, type, bounds, strides) };
  });
  const placed = outputs.map(({ array }) => array);
  fill(random, space, [...inputs.map(([, array]) => array), ...placed]);
  return {
    subject,
    schedule,
    threads,
    way,
    window,
    inputs: new Map(inputs),
    outputs: placed,
    space,
    isAliased: outputs.some(({ isAliased }) => isAliased),
  };
}

/** Fill all bytes with random ones, but floats with numbers. */
function fill(random: Random, space: Space, arrays: readonly Placed[]): void {
  scramble(random, space);
  for (const array of arrays.filter(({ type }) => type === 'f32' || type === 'f64')) {
    for (const index of indicesOf(array)) array.data[index] = random.between(-2048, 2047) / 8;
  }
}

/** 0 to 200 points a side, of which most windows have few. */
function drawWindow(random: Random, rank: number, mostPoints: number): readonly Interval[] {
  let left = Math.min(mostPoints, random.pick([1, 8, 60, 400, 3000]));
  const sides = Array.from({ length: rank }, () => {
    const most = Math.max(1, Math.min(200, Math.floor(left)));
    const len = random.chance(0.01) ? 0 : random.chance(0.3) ? most : random.between(1, most);
    left /= Math.max(1, len);
    return { min: random.pick([0, -0, random.between(-50, 50), random.between(-1e6, 1e6)]), len };
  });
  return random.chance(0.5) ? sides : sides.reverse();
}

/** Now and then a few more points on each side: a box of many dimensions grows fast. */
function widened(random: Random, bounds: readonly Interval[]): readonly Interval[] {
  const most = bounds.length <= 2 ? 3 : 1;
  return bounds.map((I) =>
    I.len === 0 || random.chance(0.5) ? I : grown(I, random.between(0, most), random.between(0, most)),
  );
}

function grown({ min, len }: Interval, before: number, after = before): Interval {
  return { min: min - before, len: len + before + after };
}

function lens(bounds: readonly Interval[]): readonly number[] {
  return bounds.map(({ len }) => len);
}

/** A case in words, to see what has gone wrong with it. */
export function describeCase({ subject, schedule, threads, way, window, inputs, outputs, space }: Case): string {
  const array = ({ type, shape, min, strides, offset, data }: Placed): string =>
    `${type} shape ${shape} min ${min} strides ${strides} offset ${offset} of ${data.length} at ${data.byteOffset}`;
  return [
    subject.text,
    `schedule ${schedule.name}, ${threads} threads, ${way}, in ${space.name}`,
    `window ${window.map(({ min, len }) => `${min}:${min + len}`)}`,
    ...Array.from(inputs, ([name, each]) => `${name}: ${array(each)}`),
    ...outputs.map((each, i) => `output ${i}: ${array(each)}`),
  ].join('\n');
}
