import { printSchedule } from '../language/print.ts';
import { printPipeline } from '../language/print-tree.ts';
import type { PipelineTree } from '../language/tree.ts';
import type { Request } from '../semantics/request.ts';
import type { Bounds } from '../syntax/array.ts';
import type { Directive } from '../syntax/schedule.ts';
import type { Scalar } from '../syntax/value.ts';
import { dimensionNames } from './output-trees.ts';
import { type RandomInput, randomArray } from './random-array.ts';

/** A test case: a program, a schedule that is legal for it, and a test input. */
export interface Case {
  readonly pipeline: PipelineTree;
  readonly directives: readonly Directive[];
  readonly testInput: TestInput;
}

/** A request z as command-line options give it: the window, the parameters, and a seed for each input array. */
export interface TestInput {
  readonly window: readonly Bounds[];
  readonly params: ReadonlyMap<string, Scalar>;
  readonly inputs: readonly RandomInput[];
}

/** The name of the schedule in the file of a case. */
export const scheduleName = 's';

/** The source text of a case. */
export function fileOf({ pipeline, directives }: Case): string {
  const schedule = printSchedule({ name: scheduleName, directives });
  return `${printPipeline(pipeline)}\n\n${schedule}\n`;
}

/** The request z of a test input, with its arrays. */
export function requestOf({ window, params, inputs }: TestInput): Request {
  return { window, params, inputs: new Map(inputs.map((input) => [input.name, randomArray(input)])) };
}

/** The command-line options that make `run` and `eval` execute this case. */
export function optionsOf({ pipeline, testInput: { window, params, inputs } }: Case): string {
  const intervals = dimensionNames(pipeline).map((name, d) => {
    const { min, len } = window[d] ?? { min: 0, len: 0 };
    return `${name}=${min}:${min + len}`;
  });
  return [
    ...(intervals.length === 0 ? [] : [`--window ${intervals.join(',')}`]),
    ...Array.from(params, ([name, value]) => `--param ${name}=${value}`),
    ...inputs.map(({ name, seed, sizes }) => `--input ${name}=random:${seed}:${sizes.join('x')}`),
  ].join(' ');
}
