import { outputOf } from '../../syntax/algorithm.ts';
import { volume } from '../../syntax/array.ts';
import { isValueOf } from '../../syntax/type.ts';
import { isError, type Value } from '../../syntax/value.ts';
import { broken, holds, type Law, vacuous } from '../law.ts';

/** Every point of the output has a value of its type, or an error. */
export const algorithmsTerminate: Law = {
  name: "Lemma 'Algorithms terminate'",
  every: 1,
  examine: ({ P, z, reference }) => {
    const types = outputOf(P)?.types ?? ['i32'];
    const points = volume(z.window);
    if (reference.tag === 'Large') return broken('the evaluation of the algorithm exceeds its budget');
    if (reference.tag === 'Error') return vacuous;
    const isWrong = (value: Value, i: number): boolean =>
      isError(value) || !isValueOf(types[Math.floor(i / points)] ?? 'i32', value);
    const wrong = reference.values.find(isWrong);
    return wrong === undefined ? holds() : broken(`${wrong} is not a value of ${types.join(', ')}`);
  },
};
