import { existsSync, readFileSync } from 'node:fs';
import { checkText } from '../../src/check/check.ts';
import { compile } from '../../src/driver/compile.ts';
import type { Program } from '../../src/syntax/target.ts';
import { isDeep } from '../deep.ts';

/** The folders of examples and benchmarks: the quick ones, or all of them with DEEP. */
export const folders = [
  'examples',
  'bench/pipelines/small',
  ...(isDeep() ? ['bench/pipelines', 'bench/pipelines/apps', 'bench/pipelines/text'] : []),
];

/** The text of a file. A file of a benchmark adds schedules to the example of the same name. */
export function textOf(folder: string, file: string): string {
  const example = `examples/${file}`;
  const files = [...(folder !== 'examples' && existsSync(example) ? [example] : []), `${folder}/${file}`];
  return files.map((each) => readFileSync(each, 'utf8')).join('\n');
}

/** The completed programs of a text, without a schedule and under each of its schedules. */
export function programsIn(text: string): readonly Program[] {
  return checkText(text).modules.flatMap(({ pipeline, schedules }) =>
    pipeline === undefined ? [] : [null, ...schedules].map((schedule) => compile(pipeline, schedule)),
  );
}
