import { checkText, isClean } from '../check/check.ts';
import { parse } from '../language/parse.ts';
import type { PipelineTree } from '../language/tree.ts';
import type { Bounds } from '../syntax/array.ts';
import { type Case, fileOf, optionsOf, type Question } from './case.ts';
import { checked } from './checked.ts';
import { trySchedule } from './draw/schedule/workbench.ts';
import type { RandomInput } from './random-array.ts';

/** A case as one text: its question in a comment on the first line, and its file. */
export function writeCase(c: Case): string {
  return `// ${optionsOf(c)}`.trim().concat('\n', fileOf(c));
}

/** The case that a text means, or why it means none. */
export function readCase(text: string): Case | { readonly why: string } {
  const { modules, diagnostics } = checkText(text);
  if (!isClean(diagnostics)) return { why: diagnostics.map((d) => d.message).join('; ') };
  const pipeline = parse(text).tree.items.find((item) => item.tag === 'Pipeline');
  const [module] = modules;
  if (pipeline === undefined || module === undefined) return { why: 'there is no pipeline' };
  const valid = checked(pipeline);
  const directives = module.schedules[0]?.directives ?? [];
  if (valid === null || trySchedule(directives, valid.T0, valid.P) === null)
    return { why: 'the schedule is not legal' };
  const question = readQuestion(text.split('\n', 1)[0] ?? '', pipeline);
  return 'why' in question ? question : { pipeline, directives, question };
}

/** `// --window x=0:3 --param p=1 --input img=random:5:3x2` */
function readQuestion(line: string, { params, funcs }: PipelineTree): Question | { readonly why: string } {
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
  const question = {
    window,
    params: new Map(scalars.map((p) => [p.name.name, Number(values.get(p.name.name))])),
    inputs,
  };
  return isAnswerable(question, funcs.at(-1)?.vars.length ?? 0, params.length)
    ? question
    : { why: `the first line has another question than the pipeline: ${line}` };
}

function readInterval(text: string): Bounds {
  const [, min, end] = /=(-?\d+):(-?\d+)$/.exec(text) ?? [];
  return { min: Number(min), len: Number(end) - Number(min) };
}

function isAnswerable({ window, params, inputs }: Question, rank: number, all: number): boolean {
  const numbers = [...params.values(), ...window.flatMap(({ min, len }) => [min, len])];
  return window.length === rank && params.size + inputs.length === all && !numbers.some(Number.isNaN);
}
