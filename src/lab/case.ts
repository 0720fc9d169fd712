import { printSchedule } from '../language/print.ts';
import { printPipeline } from '../language/print-tree.ts';
import type { PipelineTree } from '../language/tree.ts';
import type { Request } from '../semantics/request.ts';
import type { Bounds } from '../syntax/array.ts';
import type { Directive } from '../syntax/schedule.ts';
import { type RandomInput, randomArray } from './random-array.ts';

/** A program, a schedule that is legal for it, and what is asked of them. */
export interface Case {
  readonly pipeline: PipelineTree;
  readonly directives: readonly Directive[];
  readonly question: Question;
}

/** z, in the form in which it can be asked on the command line. */
export interface Question {
  readonly window: readonly Bounds[];
  readonly params: ReadonlyMap<string, number>;
  readonly inputs: readonly RandomInput[];
}

/** The name under which the schedule of a case is written. */
export const scheduleName = 's';

/** The case as a file of the language. */
export function fileOf({ pipeline, directives }: Case): string {
  const schedule = printSchedule({ name: scheduleName, directives });
  return `${printPipeline(pipeline)}\n\n${schedule}\n`;
}

/** z, with its arrays. */
export function requestOf({ window, params, inputs }: Question): Request {
  return { window, params, inputs: new Map(inputs.map((input) => [input.name, randomArray(input)])) };
}

/** What `run` and `eval` are to be told, beside the file. */
export function optionsOf({ pipeline, question: { window, params, inputs } }: Case): string {
  const vars = pipeline.funcs.at(-1)?.vars ?? [];
  const intervals = vars.map(({ name }, d) => {
    const { min, len } = window[d] ?? { min: 0, len: 0 };
    return `${name}=${min}:${min + len}`;
  });
  return [
    ...(intervals.length === 0 ? [] : [`--window ${intervals.join(',')}`]),
    ...Array.from(params, ([name, value]) => `--param ${name}=${value}`),
    ...inputs.map(({ name, seed, sizes }) => `--input ${name}=random:${seed}:${sizes.join('x')}`),
  ].join(' ');
}
