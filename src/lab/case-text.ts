import { isClean } from '../check/check.ts';
import { checking } from '../driver/pipeline.ts';
import { parse } from '../language/parse.ts';
import type { PipelineTree } from '../language/tree.ts';
import { type Bounds, volume } from '../syntax/array.ts';
import { isLong, isValueOf, type Type } from '../syntax/type.ts';
import type { Scalar } from '../syntax/value.ts';
import { type Case, fileOf, optionsOf, type TestInput } from './case.ts';
import { checked } from './checked.ts';
import { trySchedule } from './generators/schedule/schedule-builder.ts';
import { dimensionNames } from './output-trees.ts';
import type { RandomInput } from './random-array.ts';

/** Serialize a case: its test input in a comment on the first line, then its file. */
export function writeCase(c: Case): string {
  return `// ${optionsOf(c)}`.trim().concat('\n', fileOf(c));
}

/** Parse a serialized case; returns the reason when the text is not a valid case. */
export function readCase(text: string): Case | { readonly why: string } {
  const { modules, diagnostics } = checking.run(text);
  if (!isClean(diagnostics)) return { why: diagnostics.map((d) => d.message).join('; ') };
  const pipeline = parse(text).tree.items.find((item) => item.tag === 'Pipeline');
  const [module] = modules;
  if (pipeline === undefined || module === undefined) return { why: 'there is no pipeline' };
  const valid = checked(pipeline);
  const directives = module.schedules[0]?.directives ?? [];
  if (valid === null || trySchedule(directives, valid.T0, valid.P) === null)
    return { why: 'the schedule is not legal' };
  const testInput = readTestInput(text.split('\n', 1)[0] ?? '', pipeline);
  return 'why' in testInput ? testInput : { pipeline, directives, testInput };
}

/**
 * Parse the test input in the first line of a file; returns the reason when it does not fit the pipeline.
 *
 *     // --window x=0:3 --param p=1 --input img=random:5:3x2
 */
function readTestInput(line: string, tree: PipelineTree): TestInput | { readonly why: string } {
  const { params } = tree;
  const given = (option: string): ReadonlyMap<string, string> =>
    new Map(Array.from(line.matchAll(new RegExp(`--${option} ([^ =]+)=([^ ]+)`, 'g')), ([, a = '', b = '']) => [a, b]));
  const intervals = /--window ([^ ]+)/.exec(line)?.[1]?.split(',') ?? [];
  const window = intervals.map(readInterval);
  const [values, arrays] = [given('param'), given('input')];
  const scalars = params.filter((p) => p.rank === null);
  const inputs = params.flatMap((p): readonly RandomInput[] => {
    const [, seed, sizes] = /^random:(\d+):([\dx]+)$/.exec(arrays.get(p.name.name) ?? '') ?? [];
    if (p.rank === null || sizes === undefined) return [];
    return [
      { name: p.name.name, type: p.type?.type ?? 'i32', seed: Number(seed), sizes: sizes.split('x').map(Number) },
    ];
  });
  const testInput = {
    window,
    params: new Map(scalars.map((p) => [p.name.name, readScalar(values.get(p.name.name), p.type?.type ?? 'i32')])),
    inputs,
  };
  if (!fitsPipeline(testInput, params, dimensionNames(tree).length))
    return { why: `the test input in the first line does not fit the pipeline: ${line}` };
  const ofInputs = inputs.reduce((sum, { sizes }) => sum + pointsOf(sizes), 0);
  const tooMany = Object.entries({ inputs: ofInputs, window: volume(window) }).find(
    ([, points]) => points > mostPoints,
  );
  if (tooMany === undefined) return testInput;
  return {
    why: `the ${tooMany[0]} in the first line ${tooMany[0] === 'window' ? 'has' : 'have'} ${tooMany[1]} points; the limit is ${mostPoints}`,
  };
}

/** The value of a parameter; NaN if the text is not a number. */
function readScalar(text: string | undefined, type: Type): Scalar {
  return isLong(type) && /^-?\d+$/.test(text ?? '') ? BigInt(text ?? '') : Number(text);
}

/** The maximum number of points of the window of a case, and of all inputs together. A file may claim any size. */
const mostPoints = 2 ** 20;

function readInterval(text: string): Bounds {
  const [, min, end] = /=(-?\d+):(-?\d+)$/.exec(text) ?? [];
  return { min: Number(min), len: Number(end) - Number(min) };
}

/** Is there an interval for each dimension of the outputs, and a value or an array for each parameter? */
function fitsPipeline(testInput: TestInput, declared: PipelineTree['params'], rank: number): boolean {
  const { window, params, inputs } = testInput;
  const isI32 = (n: number): boolean => isValueOf('i32', n);
  const isWindow = window.length === rank && window.every(({ min, len }) => isI32(min) && isI32(len) && len >= 0);
  const isGiven = ({ name: { name }, type, rank }: PipelineTree['params'][number]): boolean => {
    if (rank !== null) return inputs.some(({ name: each, sizes }) => each === name && sizes.length === rank);
    const value = params.get(name) ?? Number.NaN;
    return !Object.is(value, Number.NaN) && isValueOf(type?.type ?? 'i32', value);
  };
  return isWindow && declared.every(isGiven) && inputs.every(({ sizes }) => sizes.every(isI32));
}

function pointsOf(sizes: readonly number[]): number {
  return volume(sizes.map((len) => ({ min: 0, len })));
}
