import { checkText } from '../../../src/check/check.ts';
import { bug } from '../../../src/errors/bug.ts';
import { parse } from '../../../src/language/parse.ts';
import type { Bounds } from '../../../src/syntax/array.ts';
import type { EdgeCase } from './edge-case.ts';

/** The test input of a handwritten program. */
export interface InputSpec {
  readonly window?: readonly (readonly [from: number, to: number])[];
  readonly params?: Readonly<Record<string, number>>;
  /** The bounds of each input. */
  readonly inputs?: Readonly<Record<string, readonly Bounds[]>>;
}

/** A case from the text of a pipeline and at most one schedule. */
export function caseOfText(text: string, { window = [], params = {}, inputs = {} }: InputSpec): EdgeCase {
  const { modules, diagnostics } = checkText(text);
  const [pipeline] = parse(text).tree.items;
  const module = modules[0];
  if (pipeline?.tag !== 'Pipeline' || module === undefined) return bug(`${diagnostics[0]?.message}\n${text}`);
  return {
    pipeline,
    directives: module.schedules[0]?.directives ?? [],
    testInput: {
      window: window.map(([from, to]) => ({ min: from, len: to - from })),
      params: new Map(Object.entries(params)),
      inputs: module.pipeline.inputs.map(({ name, type }) => ({
        name,
        type,
        seed: 1,
        sizes: inputs[name]?.map(({ len }) => len) ?? bug(`${name} has no bounds`),
      })),
    },
    mins: new Map(Object.entries(inputs).map(([name, bounds]) => [name, bounds.map(({ min }) => min)])),
  };
}
