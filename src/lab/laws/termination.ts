import { outputsOf } from '../../syntax/algorithm.ts';
import { volume } from '../../syntax/array.ts';
import { outputParts, outputsFrom, windowPerPart } from '../../syntax/extensions/output.ts';
import { isValueOf, type Type } from '../../syntax/type.ts';
import { isError, type Value } from '../../syntax/value.ts';
import { broken, holds, type Law, vacuous } from '../law.ts';

/** Every point of every output has a value of its type, or an error. */
export const algorithmsTerminate: Law = {
  name: "Lemma 'Algorithms terminate'",
  every: 1,
  examine: ({ P, z, reference }) => {
    const outputs = outputsFrom(outputsOf(P));
    const windows = windowPerPart(outputs, z.window);
    const types = outputParts(outputs).flatMap(({ type }, i) => new Array<Type>(volume(windows[i] ?? [])).fill(type));
    if (reference.tag === 'Large') return broken('the evaluation of the algorithm exceeds its budget');
    if (reference.tag === 'Error') return vacuous;
    const isWrong = (value: Value, i: number): boolean => isError(value) || !isValueOf(types[i] ?? 'i32', value);
    const wrong = reference.values.find(isWrong);
    return wrong === undefined ? holds() : broken(`${wrong} is not a value of ${[...new Set(types)].join(', ')}`);
  },
};
