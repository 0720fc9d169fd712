import { bug } from '../../errors/bug.ts';
import { boxOfView } from '../../runtime/arrays/box.ts';
import { type Core, openCore } from '../../runtime/core.ts';
import type { ArrayValue } from '../../syntax/array.ts';
import { viewOf } from '../compiled.ts';
import { load } from '../input/load.ts';
import type { Source } from '../output/render.ts';
import { inMemory, type PreparedProgram, prepareProgram } from '../prepared-program.ts';
import { interleave } from './interleave.ts';
import { naiveSharpen } from './naive-sharpen.ts';

/** The photo sharpened by JavaScript and under the schedules of a program. */
export interface Sharpened {
  readonly times: readonly { readonly label: string; readonly milliseconds: number }[];
  readonly rounds: number;
  readonly result: ArrayValue;
  /** The label of a schedule whose values differ from the values of JavaScript; null if all values are equal. */
  readonly wrong: string | null;
}

/** Measure JavaScript and the schedules for the given time, and compare their values. */
export async function sharpenPhoto(source: Source, photo: ArrayValue, milliseconds: number): Promise<Sharpened> {
  const [width = 0, height = 0] = photo.bounds.map(({ len }) => len);
  const pixels = Uint8Array.from(photo.values as ArrayLike<number>); // an image has no errors
  const expected = new Uint8Array(pixels.length);
  const [one, many] = [openCore({ threads: 1 }), openCore()];
  const prepared = (label: string, schedule: string | null, core: Core) => {
    const program = prepare(source, schedule, photo, core);
    return { label, threads: core.threads, run: program.call, program };
  };
  const scheduled = [
    prepared('Sylvite, default schedule', null, one),
    prepared('Sylvite, schedule strips', 'strips', one),
    ...(many.threads > 1 ? [prepared(`the same, ${many.threads} threads`, 'strips', many)] : []),
  ];
  const naive = {
    label: 'naive JavaScript',
    threads: 1,
    run: () => naiveSharpen(pixels, width, height, expected),
  };
  const { least, rounds } = interleave([naive, ...scheduled], milliseconds);
  const wrong = scheduled.find(({ program }) => !isEqual(valuesOf(program), expected))?.label ?? null;
  await Promise.all([one.close(), many.close()]);
  return {
    times: [naive, ...scheduled].map(({ label }, i) => ({ label, milliseconds: least[i] ?? bug('a time is missing') })),
    rounds,
    result: { ...photo, values: expected },
    wrong,
  };
}

function prepare(source: Source, schedule: string | null, photo: ArrayValue, core: Core): PreparedProgram {
  const z = { window: photo.bounds, params: new Map(), inputs: new Map([['photo', photo]]) };
  const inputs = new Map([['photo', inMemory(core, viewOf(photo))]]);
  return prepareProgram(load(source, schedule === null ? {} : { schedule }), z, inputs, core);
}

function valuesOf({ output }: PreparedProgram): ArrayLike<number> {
  return boxOfView(output[0] ?? bug('a program has an output')).values;
}

function isEqual(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
