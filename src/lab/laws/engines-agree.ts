import type { Engine } from '../engines/engine.ts';
import { broken, holds, type Law, vacuous } from '../law.ts';
import { sameValues } from '../same-values.ts';

/**
 * Differential testing: an engine ends as the interpreter does, either with bitwise equal values on the requested
 * window or stuck for the same reason.
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
      const isSame = actual.tag === 'Stuck' && JSON.stringify(actual.stuck) === JSON.stringify(expected.stuck);
      return isSame
        ? holds()
        : broken(`${name} gives ${JSON.stringify(actual)}, the interpreter ${JSON.stringify(expected)}`);
    },
  };
}
