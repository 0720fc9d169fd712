import { type Arena, type PlacedArray, scramble } from '../../../src/lab/api/arena.ts';
import { type Interval, indicesOf } from '../../../src/lab/api/box.ts';
import type { CallMode } from '../../../src/lab/api/call.ts';
import { drawStrides } from '../../../src/lab/api/draw-strides.ts';
import type { Random } from '../../../src/lab/random.ts';
import type { Schedule, Subject } from './subjects.ts';

/** A test case: a call with its window and its arrays in an arena. */
export interface Case {
  readonly subject: Subject;
  readonly schedule: Schedule;
  readonly threads: number;
  readonly mode: CallMode;
  readonly window: readonly Interval[];
  readonly inputs: ReadonlyMap<string, PlacedArray>;
  /** The buffers of the components of the output, for `into`. */
  readonly outputs: readonly PlacedArray[];
  readonly arena: Arena;
  /** Whether points of a buffer share an element, so that the call must be refused. */
  readonly isAliased: boolean;
}

export function drawCase(random: Random, subject: Subject, schedule: Schedule, threads: number, arena: Arena): Case {
  const mode = random.weighted([
    [6, 'into'],
    [2, 'copies'],
    [2, 'views'],
  ] as const);
  const window = drawWindow(random, subject.dims.length, schedule.isLarger ? 300 : 3000);
  const computed = window.map((I, d) => (schedule.isLarger && d === 0 ? grown(I, 16) : I));
  arena.clear();
  const inputs = subject.inputs.map(({ name, type, needs }) => {
    const bounds = widened(random, needs(computed));
    const { strides } = drawStrides(random, lens(bounds), 'input');
    return [name, arena.place(random, type, bounds, strides)] as const;
  });
  const outputs = (mode === 'into' ? subject.outputs : []).map((type) => {
    const bounds = widened(random, computed);
    const { strides, isAliased } = drawStrides(random, lens(bounds), 'output');
    return { isAliased, array: arena.place(random, type, bounds, strides) };
  });
  const placed = outputs.map(({ array }) => array);
  fill(random, arena, [...inputs.map(([, array]) => array), ...placed]);
  return {
    subject,
    schedule,
    threads,
    mode,
    window,
    inputs: new Map(inputs),
    outputs: placed,
    arena,
    isAliased: outputs.some(({ isAliased }) => isAliased),
  };
}

/** Fill the arena with random bytes, and floating-point arrays with numbers. */
function fill(random: Random, arena: Arena, arrays: readonly PlacedArray[]): void {
  scramble(random, arena);
  for (const array of arrays.filter(({ type }) => type === 'f32' || type === 'f64')) {
    for (const index of indicesOf(array)) array.data[index] = random.between(-2048, 2047) / 8;
  }
}

/** A window with 0 to 200 points a side, mostly few. */
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

/** Sometimes a few more points on each side; fewer in many dimensions, because the box grows fast. */
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

/** A description of a case, for reports. */
export function describeCase({ subject, schedule, threads, mode, window, inputs, outputs, arena }: Case): string {
  const array = ({ type, shape, min, strides, offset, data }: PlacedArray): string =>
    `${type} shape ${shape} min ${min} strides ${strides} offset ${offset} of ${data.length} at ${data.byteOffset}`;
  return [
    subject.text,
    `schedule ${schedule.name}, ${threads} threads, ${mode}, in ${arena.name}`,
    `window ${window.map(({ min, len }) => `${min}:${min + len}`)}`,
    ...Array.from(inputs, ([name, each]) => `${name}: ${array(each)}`),
    ...outputs.map((each, i) => `output ${i}: ${array(each)}`),
  ].join('\n');
}
