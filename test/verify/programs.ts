import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { checkText } from '../../src/check/check.ts';
import { completed, scheduled } from '../../src/driver/compile.ts';
import type { Target } from '../../src/driver/pipeline.ts';
import type { Pipeline } from '../../src/syntax/algorithm.ts';
import { isDeep } from '../deep.ts';

/** A pipeline under one of its schedules, or under none, and the completed program. */
export interface Scheduled extends Target {
  readonly file: string;
  readonly schedule: string;
  readonly pipeline: Pipeline;
}

/** The examples and the benchmarks, without a schedule and under each of their schedules. They are compiled once. */
export function scheduledPrograms(): readonly Scheduled[] {
  known ??= folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.syl'))
      .flatMap((file) => [...scheduledIn(folder, file)]),
  );
  return known;
}

let known: readonly Scheduled[] | null = null;

/** The folders of examples and benchmarks: the quick ones, or all of them with DEEP. */
const folders = [
  'examples',
  'bench/pipelines/small',
  ...(isDeep() ? ['bench/pipelines', 'bench/pipelines/apps', 'bench/pipelines/text'] : []),
];

function* scheduledIn(folder: string, file: string): Generator<Scheduled> {
  for (const { pipeline, schedules } of checkText(textOf(folder, file)).modules) {
    if (pipeline === undefined) continue;
    for (const schedule of [null, ...schedules]) {
      const program = completed(scheduled(pipeline, schedule));
      yield { file: `${folder}/${file}`, schedule: schedule?.name ?? '(none)', pipeline, ...program };
    }
  }
}

/** The text of a file. A file of a benchmark adds schedules to the example of the same name. */
function textOf(folder: string, file: string): string {
  const example = `examples/${file}`;
  const files = [...(folder !== 'examples' && existsSync(example) ? [example] : []), `${folder}/${file}`];
  return files.map((each) => readFileSync(each, 'utf8')).join('\n');
}
