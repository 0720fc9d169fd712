import { outputOf } from '../../syntax/algorithm.ts';
import { isValueOf } from '../../syntax/type.ts';
import { broken, holds, type Law, silent } from '../law.ts';

/** Every point of the output has a value, which is of its type, or an error. */
export const algorithmsTerminate: Law = {
  name: "Lemma 'Algorithms terminate'",
  every: 1,
  examine: ({ P, reference }) => {
    const type = outputOf(P)?.type ?? 'i32';
    if (reference.tag === 'Large') return broken('the algorithm takes more work than there is in it');
    if (reference.tag === 'Error') return silent;
    const wrong = reference.values.find((value) => typeof value !== 'number' || !isValueOf(type, value));
    return wrong === undefined ? holds() : broken(`${wrong} is not a value of ${type}`);
  },
};
