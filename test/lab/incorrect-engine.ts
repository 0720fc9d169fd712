import type { Engine } from '../../src/lab/engines/engine.ts';
import { runOf } from '../../src/lab/engines/outcome.ts';
import { stmtsIn } from '../../src/syntax/stmt.ts';

/** An engine that returns an incorrect first value if a loop is unrolled. */
export const incorrectEngine: Engine = {
  name: 'incorrect',
  every: 1,
  isCompiled: false,
  run: (program, z) => {
    const outcome = runOf(program, z);
    const isUnrolled = [...stmtsIn(program.body)].some((s) => s.tag === 'For' && s.order === 'unrolled');
    if (outcome.tag !== 'Done' || !isUnrolled) return outcome;
    return { ...outcome, values: outcome.values.map((value, i) => (i === 0 ? Number(value) + 1 : value)) };
  },
};
