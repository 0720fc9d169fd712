import type { PipelineTree } from '../../language/tree.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Bounds } from '../../syntax/array.ts';
import { divided } from '../../syntax/extensions/output.ts';
import type { Case, TestInput } from '../case.ts';
import { checked } from '../checked.ts';
import { applicable, trySchedule } from '../generators/schedule/schedule-builder.ts';
import { outputTrees } from '../output-trees.ts';
import { smallerPipelines } from './pipeline.ts';
import { smallerSchedules } from './schedule.ts';
import { smallerTestInputs } from './test-input.ts';

/** Shrinking: smaller valid cases, first those with a smaller schedule, then with a smaller pipeline or test input. */
export function* smallerCases(c: Case): Generator<Case> {
  yield* withSmallerSchedule(c);
  for (const pipeline of smallerPipelines(c.pipeline)) {
    const smaller = withPipeline(c, pipeline);
    if (smaller !== null) yield smaller;
  }
  for (const testInput of smallerTestInputs(c.testInput)) yield { ...c, testInput };
}

function* withSmallerSchedule(c: Case): Generator<Case> {
  const valid = checked(c.pipeline);
  if (valid === null) return;
  for (const directives of smallerSchedules(c.directives)) {
    if (trySchedule(directives, valid.T0, valid.P) !== null) yield { ...c, directives };
  }
}

/**
 * The case with another pipeline: directives that do not apply to it and unused parts of the test input are dropped.
 * Null if the pipeline is not valid.
 */
export function withPipeline({ pipeline: before, directives, testInput }: Case, pipeline: PipelineTree): Case | null {
  const valid = checked(pipeline);
  if (valid === null) return null;
  const { P, T0 } = valid;
  return { pipeline, directives: applicable(directives, T0, P), testInput: fitted(testInput, P, before, pipeline) };
}

function fitted(
  { window, params, inputs }: TestInput,
  P: Pipeline,
  before: PipelineTree,
  pipeline: PipelineTree,
): TestInput {
  const own = windowsOf(before, window);
  const windows = outputTrees(pipeline).map(({ name, vars }, i) => {
    const known = own.get(name.name) ?? (i === 0 ? window : []);
    return vars.map((_, d) => known[d] ?? { min: 0, len: 3 });
  });
  return {
    window: windows.flat(),
    params: new Map([...params].filter(([name]) => P.params.some((p) => p.name === name))),
    inputs: inputs.filter(({ name }) => P.inputs.some((input) => input.name === name)),
  };
}

/** The windows of the outputs by their names. */
function windowsOf(tree: PipelineTree, window: readonly Bounds[]): ReadonlyMap<string, readonly Bounds[]> {
  const outputs = outputTrees(tree);
  const windows = divided(
    outputs.map(({ vars }) => vars.length),
    window,
  );
  return new Map(outputs.map(({ name }, i) => [name.name, windows[i] ?? []]));
}
