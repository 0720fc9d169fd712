import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { runCompiled } from '../../src/cli/compiled.ts';
import type { Count } from '../../src/cli/progress/activity.ts';
import { compile } from '../../src/driver/compile.ts';
import { bug } from '../../src/errors/bug.ts';
import type { Diagnostic } from '../../src/errors/diagnostic.ts';
import type { Request } from '../../src/semantics/request.ts';
import { realizeComponents } from '../../src/semantics/source/realize.ts';
import { interpret } from '../../src/semantics/target/interpret.ts';
import { outputsOf, type Pipeline } from '../../src/syntax/algorithm.ts';
import { type ArrayValue, elementAt, pointsOf } from '../../src/syntax/array.ts';
import { outputsFrom, perOutput, windowPerPart } from '../../src/syntax/extensions/output.ts';
import type { Schedule } from '../../src/syntax/schedule.ts';
import { bits, isFloat, isSigned, type Type } from '../../src/syntax/type.ts';
import { isDeep } from '../deep.ts';
import type { PlainArray } from './plain-array.ts';
import type { Reference } from './reference.ts';

/** Test an example against an independent reference implementation: under all schedules, interpreted and compiled. */
export function testAgreement(reference: Reference): Example {
  const example = exampleOf(reference);
  const { pipeline, schedules, z, expected } = example;

  test('as an algorithm', () => {
    expect(realizeComponents(pipeline, z).map(({ values }) => Array.from(values))).toEqual(expected);
  });

  /* By default, a schedule is tested either as a checked build or with progress. */
  const scheduled = [null, ...schedules].map((schedule, i) => ({
    name: schedule?.name ?? '(none)',
    schedule,
    isChecked: isDeep() || i % 2 === 0,
    isWatched: isDeep() || i % 2 === 1,
  }));
  const windows = windowPerPart(outputsFrom(outputsOf(pipeline)), z.window);
  const values = (array: ArrayValue, i: number) =>
    Array.from(pointsOf(windows[i] ?? []), (point) => elementAt(array, point));
  test.each(scheduled)('under the schedule $name', ({ schedule, isChecked, isWatched }) => {
    const program = compile(pipeline, schedule);
    const outcome = interpret(program, z);
    if (outcome.tag === 'Stuck') return bug(JSON.stringify(outcome.stuck));
    expect(outcome.races).toEqual([]);
    expect(outcome.components.map(values)).toEqual(expected);
    expect(runCompiled(program, z, null, { threads: 2 }).map(values)).toEqual(expected);
    if (isChecked) expect(runCompiled(program, z, null, { threads: 2, checked: true }).map(values)).toEqual(expected);
    if (!isWatched) return;
    const counts: Count[] = [];
    expect(runCompiled(program, z, null, { threads: 2, watch: (count) => counts.push(count) }).map(values)).toEqual(
      expected,
    );
    for (const { ticks, estimate } of counts)
      expect([...ticks]).toEqual([sumOf(estimate.map((stretch) => stretch.ticks))]);
    expect(counts).toHaveLength(1);
  });

  return example;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** An example, its request, and the expected values of each component. */
export interface Example {
  readonly text: string;
  readonly pipeline: Pipeline;
  readonly schedules: readonly Schedule[];
  readonly diagnostics: readonly Diagnostic[];
  readonly inputs: Readonly<Record<string, PlainArray>>;
  readonly z: Request;
  readonly expected: readonly (readonly (number | undefined)[])[];
}

export function exampleOf(reference: Reference): Example {
  const text = readFileSync(`examples/${reference.example}.syl`, 'utf8');
  const { modules, diagnostics } = checkText(text);
  const isSelected = ({ name }: Pipeline) => reference.pipeline === undefined || name === reference.pipeline;
  const module = modules.find(({ pipeline }) => isSelected(pipeline)) ?? bug('the example has no such pipeline');
  const { pipeline, schedules } = module;
  const inputs = inputsOf(pipeline, reference);
  const z = requestOf(pipeline, inputs, reference);
  const outputs = outputsFrom(outputsOf(pipeline));
  const windows = perOutput(outputs, z.window);
  const expected = [reference.values(inputs)].flat().flatMap((value, i) => {
    const points = Array.from(pointsOf(windows[i] ?? []), (point) => [value(...point)].flat());
    return outputs[i]?.types.map((_, component) => points.map((values) => values[component])) ?? [];
  });
  return { text, pipeline, schedules, diagnostics, inputs, z, expected };
}

function inputsOf(P: Pipeline, { sizes, shape = (value) => value }: Reference): Record<string, PlainArray> {
  let state = 1;
  const next = (type: Type): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    if (isFloat(type)) return Math.fround(state / 2 ** 32);
    return isSigned(type) ? (state | 0) >> (32 - bits(type)) : state >>> (32 - bits(type));
  };
  const array = (name: string, lengths: readonly number[]): PlainArray => {
    const type = P.inputs.find((input) => input.name === name)?.type ?? bug(`there is no input ${name}`);
    const points = lengths.reduce((a, b) => a * b, 1);
    return { lengths, values: Array.from({ length: points }, () => shape(next(type))) };
  };
  return Object.fromEntries(Object.entries(sizes).map(([name, lengths]) => [name, array(name, lengths)]));
}

function requestOf(P: Pipeline, inputs: Record<string, PlainArray>, { window, params = {} }: Reference): Request {
  const arrayOf = (name: string) => inputs[name] ?? bug(`the input ${name} has no array`);
  return {
    window,
    params: new Map(P.params.map((p) => [p.name, params[p.name] ?? p.default ?? bug(`${p.name} has no value`)])),
    inputs: new Map(
      P.inputs.map(({ name, type }) => {
        const { lengths, values } = arrayOf(name);
        return [name, { type, bounds: lengths.map((len) => ({ min: 0, len })), values }];
      }),
    ),
  };
}
