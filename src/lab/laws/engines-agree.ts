import type { Engine } from '../engines/engine.ts';
import { broken, holds, type Law, silent } from '../law.ts';
import { sameValues } from '../same-values.ts';

/** An engine ends as the interpreter does: with the same values on the requested window, bit for bit, or stuck in the same way. */
export function agreesWithInterpreter({ name, every, run }: Engine): Law {
  return {
    name: `The engine ${name} agrees with the interpreter`,
    every,
    examine: (x) => {
      const [program, expected] = [x.completed(x.last), x.outcome(x.last)];
      if (program === null || expected === null || expected.tag === 'Large' || expected.tag === 'Overflow')
        return silent;
      const found = run(program, x.z);
      if (found.tag === 'Large') return silent;
      if (expected.tag === 'Done') {
        return found.tag === 'Done' && sameValues(found.values, expected.values)
          ? holds()
          : broken(`${name} gives ${JSON.stringify(found)}, the interpreter ${JSON.stringify(expected)}`);
      }
      const isSame = found.tag === 'Stuck' && JSON.stringify(found.stuck) === JSON.stringify(expected.stuck);
      return isSame
        ? holds()
        : broken(`${name} gives ${JSON.stringify(found)}, the interpreter ${JSON.stringify(expected)}`);
    },
  };
}
