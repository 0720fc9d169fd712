import type { Bounds } from '../../syntax/array.ts';
import type { Scalar } from '../../syntax/value.ts';
import type { TestInput } from '../case.ts';
import type { RandomInput } from '../random-array.ts';
import { smallerLists } from './expression.ts';

/** Smaller test inputs: shorter windows closer to zero, smaller parameters and inputs. */
export function* smallerTestInputs(testInput: TestInput): Generator<TestInput> {
  for (const window of smallerLists(testInput.window, smallerIntervals)) yield { ...testInput, window };
  for (const [name, value] of testInput.params) {
    for (const n of smallerScalars(value)) yield { ...testInput, params: new Map(testInput.params).set(name, n) };
  }
  for (const inputs of smallerLists(testInput.inputs, smallerInputs)) yield { ...testInput, inputs };
}

function* smallerIntervals({ min, len }: Bounds): Generator<Bounds> {
  for (const n of smallerNumbers(len)) yield { min, len: n };
  for (const n of smallerNumbers(min)) yield { min: n, len };
  if (len > 1) yield { min: min + 1, len: len - 1 };
}

function* smallerInputs(input: RandomInput): Generator<RandomInput> {
  for (const sizes of smallerLists(input.sizes, smallerNumbers)) yield { ...input, sizes };
  if (input.seed !== 0) yield { ...input, seed: 0 };
}

function smallerScalars(n: Scalar): readonly Scalar[] {
  if (typeof n === 'number') return smallerNumbers(n);
  return [0n, 1n, -1n, n / 2n].filter((m) => (m < 0n ? -m : m) < (n < 0n ? -n : n));
}

/** Simpler numbers than n: numbers closer to zero, and −n if n is negative. */
function smallerNumbers(n: number): readonly number[] {
  if (n === 0) return [];
  const step = Math.sign(n);
  const nearer = [0, step, Math.trunc(n / 2), n - step].filter((m) => Math.abs(m) < Math.abs(n));
  return [...new Set([...(n < 0 ? [-n] : []), ...nearer])];
}
