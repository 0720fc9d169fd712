import { bug } from '../../../src/errors/bug.ts';
import { type Case, fileOf } from '../../../src/lab/case.ts';
import { type Checked, checked } from '../../../src/lab/checked.ts';
import { Random } from '../../../src/lab/random.ts';
import { smallerCases } from '../../../src/lab/shrink/case.ts';
import { parse } from '../../../src/language/parse.ts';
import type { PipelineTree } from '../../../src/language/tree.ts';
import type { Request } from '../../../src/semantics/request.ts';
import type { ArrayValue } from '../../../src/syntax/array.ts';
import { edgeArray } from './draw/array.ts';
import { drawHome, least, most } from './draw/numbers.ts';
import { drawInterval, drawParameter, drawProgram, drawSizes } from './draw/program.ts';
import { drawEdgeSchedule } from './draw/schedule.ts';

/** A case of the laboratory, whose inputs begin where they are said to. */
export interface EdgeCase extends Case {
  readonly mins: ReadonlyMap<string, readonly number[]>;
}

/** How often a program is asked something, since it takes longer to compile it than to run it. */
export const questions = 3;

/** Case number `index` of a seed: a few of them in a row ask something else of the same program and schedule. */
export function drawEdgeCase(seed: number, index: number): EdgeCase {
  const program = Math.floor(index / questions);
  if (last?.seed !== seed || last.program !== program)
    last = { seed, program, drawn: drawFirst(new Random(seed, program)) };
  const { drawn } = last;
  return sayable(index % questions === 0 ? drawn : { ...drawn, ...drawQuestion(new Random(seed, ~index), drawn) });
}

/** Windows and inputs that the API takes: neither they nor their ends are beyond ±(2³¹ − 1). */
function sayable(c: EdgeCase): EdgeCase {
  const inside = (min: number, len: number): number => Math.max(least + 1, Math.min(most - len, min));
  const sizes = new Map(c.question.inputs.map((input) => [input.name, input.sizes]));
  return {
    ...c,
    question: { ...c.question, window: c.question.window.map(({ min, len }) => ({ min: inside(min, len), len })) },
    mins: new Map(
      Array.from(c.mins, ([name, min]) => [name, min.map((at, d) => inside(at, sizes.get(name)?.[d] ?? 0))]),
    ),
  };
}

/** The program that was drawn last. */
let last: { readonly seed: number; readonly program: number; readonly drawn: EdgeCase } | null = null;

/** What is drawn and is no valid program is drawn again. */
function drawFirst(random: Random): EdgeCase {
  for (let i = 0; i < 50; i++) {
    const { text, inputs, homes, ...question } = drawProgram(random);
    const pipeline = pipelineOf(text);
    const valid = pipeline && checked(pipeline);
    if (pipeline === null || valid === null) continue;
    return {
      pipeline,
      directives: drawEdgeSchedule(random, valid.P, valid.T0, homes),
      question: { ...question, inputs: inputs.map(({ min: _, ...input }) => input) },
      mins: new Map(inputs.map(({ name, min }) => [name, min])),
    };
  }
  return bug('no valid program was drawn');
}

/** Another question, near the first one or at another edge. */
function drawQuestion(random: Random, { question, mins }: EdgeCase): Pick<EdgeCase, 'question' | 'mins'> {
  const moved = (home: number): number =>
    clamped(random.chance(0.1) ? drawHome(random, 'both') : home + random.between(-3, 3));
  const rank = question.window.length;
  return {
    question: {
      window: question.window.map(({ min }) => drawInterval(random, moved(min), rank)),
      params: new Map(
        Array.from(question.params, ([name, value]) => [name, random.chance(0.8) ? value : drawParameter(random)]),
      ),
      inputs: question.inputs.map((input) => ({
        ...input,
        sizes: drawSizes(random, input.sizes.length),
        seed: random.below(1000),
      })),
    },
    mins: new Map(Array.from(mins, ([name, min]) => [name, random.chance(0.7) ? min : min.map(moved)])),
  };
}

function clamped(value: number): number {
  return Math.max(least, Math.min(most - 6, value));
}

function pipelineOf(text: string): PipelineTree | null {
  const { tree, diagnostics } = parse(text);
  if (diagnostics.length > 0) bug(`${diagnostics[0]?.message}\n${text}`);
  const [pipeline] = tree.items;
  return pipeline?.tag === 'Pipeline' ? pipeline : null;
}

/** The program of a case, which is valid. */
export function programOf(c: EdgeCase): Checked {
  return checked(c.pipeline) ?? bug('the program of a case is not valid');
}

/** z, with its arrays. */
export function requestOf({ question: { window, params, inputs }, mins }: EdgeCase): Request {
  const arrays = inputs.map((input): [string, ArrayValue] => [
    input.name,
    edgeArray(input, mins.get(input.name) ?? input.sizes.map(() => 0)),
  ]);
  return { window, params, inputs: new Map(arrays) };
}

/** Cases that are smaller, or whose inputs begin at zero. */
export function* smallerEdgeCases(c: EdgeCase): Generator<EdgeCase> {
  for (const smaller of smallerCases(c)) yield { ...smaller, mins: c.mins };
  for (const [name, min] of c.mins) {
    const isUsed = c.question.inputs.some((input) => input.name === name);
    if (isUsed && min.some((n) => n !== 0))
      yield {
        ...c,
        mins: new Map(c.mins).set(
          name,
          min.map(() => 0),
        ),
      };
  }
}

/** The case in words: the program, its schedule and what is asked. */
export function described(c: EdgeCase): string {
  const vars = c.pipeline.funcs.at(-1)?.vars ?? [];
  const window = c.question.window.map(({ min, len }, d) => `${vars[d]?.name}=${min}:${min + len}`).join(',');
  const params = Array.from(c.question.params, ([name, value]) => `${name}=${value}`).join(', ');
  const inputs = Array.from(requestOf(c).inputs, ([name, { type, bounds, values }]) => {
    const box = bounds.map(({ min, len }) => `${min}:${min + len}`).join(',');
    return `${name}: ${type} on ${box} = ${Array.from(values).join(' ')}`;
  });
  return [fileOf(c).trim(), `on ${window}`, params && `with ${params}`, ...inputs]
    .filter((line) => line !== '')
    .join('\n');
}
