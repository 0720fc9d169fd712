import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { compile } from '../../src/compile.ts';
import { bug } from '../../src/errors/bug.ts';
import { type ArrayValue, elementAt, pointsOf } from '../../src/semantics/array.ts';
import { interpret } from '../../src/semantics/interpret.ts';
import { realizeComponents } from '../../src/semantics/realize.ts';
import type { Request } from '../../src/semantics/request.ts';
import { outputOf, type Pipeline } from '../../src/syntax/algorithm.ts';
import { isFloat } from '../../src/syntax/type.ts';
import type { PlainArray } from './plain-array.ts';
import type { Reference } from './reference.ts';
import { references } from './references/index.ts';

/** Every example, without a schedule and under each of its own, has the values of an implementation apart from ours. */
describe.each(references)('$example', (reference) => {
  const text = readFileSync(`examples/${reference.example}.syl`, 'utf8');
  const { modules, diagnostics } = checkText(text);
  const { pipeline, schedules } = modules[0] ?? bug('the example has no pipeline');
  const inputs = inputsOf(pipeline, reference);
  const z = requestOf(pipeline, inputs, reference);
  const value = reference.values(inputs);
  const componentTypes = outputOf(pipeline)?.types ?? bug('the example has no output');
  const points = Array.from(pointsOf(z.window), (point) => [value(...point)].flat());
  const expected = componentTypes.map((_, component) => points.map((values) => values[component]));

  test('as an algorithm', () => {
    expect(realizeComponents(pipeline, z).map(({ values }) => Array.from(values))).toEqual(expected);
  });

  const scheduled = schedules.map((schedule) => ({ name: schedule.name, schedule }));
  test.each([{ name: '(none)', schedule: null }, ...scheduled])('under the schedule $name', ({ schedule }) => {
    const outcome = interpret(compile(pipeline, schedule), z);
    if (outcome.tag === 'Stuck') return bug(JSON.stringify(outcome.stuck));
    expect(outcome.races).toEqual([]);
    const values = (array: ArrayValue) => Array.from(pointsOf(z.window), (point) => elementAt(array, point));
    expect(outcome.components.map(values)).toEqual(expected);
  });

  test('is clean, and has several schedules, each with a comment', () => {
    expect(diagnostics).toEqual([]);
    expect(schedules.length).toBeGreaterThan(1);
    expect(text.match(/^\/\/ .*\.\nschedule/gm)).toHaveLength(schedules.length);
  });
});

test('no example is without a reference', () => {
  const files = readdirSync('examples').filter((file) => file.endsWith('.syl'));
  expect(references.map(({ example }) => `${example}.syl`).toSorted()).toEqual(files.toSorted());
});

function inputsOf(P: Pipeline, { sizes, shape = (value) => value }: Reference): Record<string, PlainArray> {
  let x = 1;
  const random = (): number => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return x;
  };
  const array = (name: string, lengths: readonly number[]): PlainArray => {
    const type = P.inputs.find((input) => input.name === name)?.type ?? bug(`there is no input ${name}`);
    const next = () => (isFloat(type) ? Math.fround(random() / 2 ** 32) : random() >>> (32 - Number(type.slice(1))));
    const points = lengths.reduce((a, b) => a * b, 1);
    return { lengths, values: Array.from({ length: points }, () => shape(next())) };
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
