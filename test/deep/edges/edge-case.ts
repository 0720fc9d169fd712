import { bug } from '../../../src/errors/bug.ts';
import { type Case, fileOf } from '../../../src/lab/case.ts';
import { type Checked, checked } from '../../../src/lab/checked.ts';
import { withHosts } from '../../../src/lab/hosts.ts';
import { Random } from '../../../src/lab/random.ts';
import { smallerCases } from '../../../src/lab/shrink/case.ts';
import { parse } from '../../../src/language/parse.ts';
import type { PipelineTree } from '../../../src/language/tree.ts';
import type { Request } from '../../../src/semantics/request.ts';
import type { ArrayValue } from '../../../src/syntax/array.ts';
import { edgeArray } from './generators/array.ts';
import { drawCenter, least, most } from './generators/numbers.ts';
import { drawInterval, drawParameter, drawProgram, drawSizes } from './generators/program.ts';
import { drawEdgeSchedule } from './generators/schedule.ts';

/** A case whose inputs have explicit origins. */
export interface EdgeCase extends Case {
  readonly mins: ReadonlyMap<string, readonly number[]>;
}

/** The number of test inputs per program, which takes longer to compile than to run. */
export const testInputsPerProgram = 3;

/** Generate case number `index` of a seed. A few consecutive cases share a program and schedule. */
export function drawEdgeCase(seed: number, index: number): EdgeCase {
  const program = Math.floor(index / testInputsPerProgram);
  if (last?.seed !== seed || last.program !== program)
    last = { seed, program, drawn: drawFirst(new Random(seed, program)) };
  const { drawn } = last;
  return representable(
    index % testInputsPerProgram === 0 ? drawn : { ...drawn, ...drawTestInput(new Random(seed, ~index), drawn) },
  );
}

/** Move windows and inputs into the range of the API, ±(2³¹ − 1). */
function representable(c: EdgeCase): EdgeCase {
  const inside = (min: number, len: number): number => Math.max(least + 1, Math.min(most - len, min));
  const sizes = new Map(c.testInput.inputs.map((input) => [input.name, input.sizes]));
  return {
    ...c,
    testInput: { ...c.testInput, window: c.testInput.window.map(({ min, len }) => ({ min: inside(min, len), len })) },
    mins: new Map(
      Array.from(c.mins, ([name, min]) => [name, min.map((at, d) => inside(at, sizes.get(name)?.[d] ?? 0))]),
    ),
  };
}

/** The program that was generated last. */
let last: { readonly seed: number; readonly program: number; readonly drawn: EdgeCase } | null = null;

/** Generate programs until one is valid. */
function drawFirst(random: Random): EdgeCase {
  for (let i = 0; i < 50; i++) {
    const { text, inputs, centers, ...testInput } = drawProgram(random);
    const pipeline = pipelineOf(text);
    const valid = pipeline && checked(pipeline);
    if (pipeline === null || valid === null) continue;
    return {
      pipeline,
      directives: drawEdgeSchedule(random, valid.P, valid.T0, centers),
      testInput: { ...testInput, inputs: inputs.map(({ min: _, ...input }) => input) },
      mins: new Map(inputs.map(({ name, min }) => [name, min])),
    };
  }
  return bug('no valid program was generated');
}

/** Generate another test input, near the first one or at another edge. */
function drawTestInput(random: Random, { testInput, mins }: EdgeCase): Pick<EdgeCase, 'testInput' | 'mins'> {
  const moved = (center: number): number =>
    clamped(random.chance(0.1) ? drawCenter(random, 'both') : center + random.between(-3, 3));
  const rank = testInput.window.length;
  return {
    testInput: {
      window: testInput.window.map(({ min }) => drawInterval(random, moved(min), rank)),
      params: new Map(
        Array.from(testInput.params, ([name, value]) => [name, random.chance(0.8) ? value : drawParameter(random)]),
      ),
      inputs: testInput.inputs.map((input) => ({
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

/** The request z of a case, with its arrays. */
export function requestOf(c: EdgeCase): Request {
  const {
    testInput: { window, params, inputs },
    mins,
  } = c;
  const arrays = inputs.map((input): [string, ArrayValue] => [
    input.name,
    edgeArray(input, mins.get(input.name) ?? input.sizes.map(() => 0)),
  ]);
  return withHosts(programOf(c).P, { window, params, inputs: new Map(arrays) });
}

/** Shrinking: smaller cases, and cases with an input that starts at zero. */
export function* smallerEdgeCases(c: EdgeCase): Generator<EdgeCase> {
  for (const smaller of smallerCases(c)) yield { ...smaller, mins: c.mins };
  for (const [name, min] of c.mins) {
    const isUsed = c.testInput.inputs.some((input) => input.name === name);
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

/** A description of a case: the program, its schedule and the test input. */
export function described(c: EdgeCase): string {
  const vars = c.pipeline.funcs.at(-1)?.vars ?? [];
  const window = c.testInput.window.map(({ min, len }, d) => `${vars[d]?.name}=${min}:${min + len}`).join(',');
  const params = Array.from(c.testInput.params, ([name, value]) => `${name}=${value}`).join(', ');
  const inputs = Array.from(requestOf(c).inputs, ([name, { type, bounds, values }]) => {
    const box = bounds.map(({ min, len }) => `${min}:${min + len}`).join(',');
    return `${name}: ${type} on ${box} = ${Array.from(values).join(' ')}`;
  });
  return [fileOf(c).trim(), `on ${window}`, params && `with ${params}`, ...inputs]
    .filter((line) => line !== '')
    .join('\n');
}
