import { existsSync, readFileSync } from 'node:fs';
import { checkText } from '../../src/check/check.ts';
import { compile } from '../../src/driver/compile.ts';
import type { Program } from '../../src/syntax/target.ts';
import { isDeep } from '../deep.ts';

/** Where examples and benchmarks are: the quick ones, or with DEEP all of them. */
export const folders = [
  'examples',
  'bench/pipelines/small',
  ...(isDeep() ? ['bench/pipelines', 'bench/pipelines/apps', 'bench/pipelines/text'] : []),
];

/** A file; those of benchmarks add schedules to the examples of the same name. */
export function textOf(folder: string, file: string): string {
  const example = `examples/${file}`;
  const files = [...(folder !== 'examples' && existsSync(example) ? [example] : []), `${folder}/${file}`];
  return files.map((each) => readFileSync(each, 'utf8')).join('\n');
}

/** The pipelines of a text as the compiler completes them, without a schedule and under each. */
export function programsIn(text: string): readonly Program[] {
  return checkText(text).modules.flatMap(({ pipeline, schedules }) =>
    pipeline === undefined ? [] : [null, ...schedules].map((schedule) => compile(pipeline, schedule)),
  );
}
