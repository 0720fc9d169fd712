import { placesOf } from '../../check/places-of.ts';
import { compile } from '../../driver/compile.ts';
import { bug } from '../../errors/bug.ts';
import type { ArrayValue } from '../../syntax/array.ts';
import { runCompiled } from '../compiled.ts';
import { load } from '../input/load.ts';
import type { Console } from '../output/console.ts';

/** A photo of the given size: the picture of examples/photo.syl, enlarged ten times and cropped or extended. */
export function takePhoto(examples: string, [width, height]: Size, console: Console): ArrayValue {
  const small = runExample(`${examples}/photo.syl`, [192, 128], new Map(), console);
  return runExample(`${examples}/start/enlarge.syl`, [width, height], new Map([['photo', small]]), console);
}

export type Size = readonly [number, number];

function runExample(file: string, size: Size, inputs: ReadonlyMap<string, ArrayValue>, console: Console): ArrayValue {
  const { module, schedule } = load({ name: file, text: console.read(file) }, {});
  const window = [...size, 3].map((len) => ({ min: 0, len }));
  const program = compile(module.pipeline, schedule, placesOf(module));
  return runCompiled(program, { window, params: new Map(), inputs }, null, { threads: 1 })[0] ?? bug('no output');
}
