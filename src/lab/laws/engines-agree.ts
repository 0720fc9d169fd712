import { stmtsIn } from '../../syntax/stmt.ts';
import type { Program } from '../../syntax/target.ts';
import type { Engine } from '../engines/engine.ts';
import { broken, holds, type Law, vacuous } from '../law.ts';
import { sameValues } from '../same-values.ts';

/**
 * Differential testing: an engine ends as the interpreter does, either with bitwise equal values on the requested
 * window or stuck for the same reason. The lanes of a vectorized loop run together, so a program with such a loop may
 * fail a different assertion first.
 */
export function agreesWithInterpreter({ name, every, run }: Engine): Law {
  return {
    name: `The engine ${name} agrees with the interpreter`,
    every,
    examine: (x) => {
      const [program, expected] = [x.completed(x.last), x.outcome(x.last)];
      if (program === null || expected === null || expected.tag === 'Large' || expected.tag === 'Overflow')
        return vacuous;
      const actual = run(program, x.z);
      if (actual.tag === 'Large') return vacuous;
      if (expected.tag === 'Done') {
        return actual.tag === 'Done' && sameValues(actual.values, expected.values)
          ? holds()
          : broken(`${name} gives ${JSON.stringify(actual)}, the interpreter ${JSON.stringify(expected)}`);
      }
      const isSame = JSON.stringify(actual) === JSON.stringify(expected);
      const areAssertions = [actual, expected].every(
        (end) => end.tag === 'Stuck' && end.stuck.tag === 'AssertionFailure',
      );
      return isSame || (areAssertions && hasVectors(program))
        ? holds()
        : broken(`${name} gives ${JSON.stringify(actual)}, the interpreter ${JSON.stringify(expected)}`);
    },
  };
}

function hasVectors({ body }: Program): boolean {
  return Array.from(stmtsIn(body)).some((s) => s.tag === 'For' && s.order === 'vectorized');
}
