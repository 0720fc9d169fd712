import type { Layout } from '../../machine/ir/layout.ts';
import { type Pass, passes } from '../../machine/passes.ts';
import type { Program } from '../../syntax/target.ts';
import { interference } from '../../verify/interference.ts';
import { malformed } from '../../verify/malformed.ts';
import type { Experiment } from '../experiment.ts';
import { testInputsPerProgram } from '../generators/numbered-case.ts';
import { broken, each, holds, type Law, type Verdict, vacuous } from '../law.ts';
import { type ArrayLayout, arrayLayouts, layoutOf } from '../machine/array-layouts.ts';
import { defaultOptions, type RunOptions, runMachine } from '../machine/run.ts';
import { checking, type Stage, stagesOf } from '../machine/stages.ts';
import { Random } from '../random.ts';
import { sameValues } from '../same-values.ts';

/** Compiles a completed program to the machine programs that a law compares with it. */
export type StageMaker = (P: Program, layout: Layout, random: Random) => readonly Stage[];

/**
 * Semantics preservation: after each pass, and in the checked build, the machine program agrees with the completed
 * program.
 */
export const passesPreserveSemantics = preservesSemantics('Each machine pass preserves semantics', 80, (P, layout) =>
  stagesOf(P, layout, [...passes, checking]),
);

/** No pass relies on the order of passes. */
export const passesAreIndependent = preservesSemantics(
  'The machine passes preserve semantics in any order',
  160,
  (P, layout, random) => {
    const order = Array.from({ length: 5 }, (): Pass => random.pick(passes));
    const pass = order.map(({ name }) => name).join(', ');
    return stagesOf(P, layout, order)
      .slice(-1)
      .map((last) => ({ ...last, pass }));
  },
);

/** All machine programs are well-formed, access only their own storage, and end as the completed program does. */
export function preservesSemantics(name: string, every: number, make: StageMaker): Law {
  const stagesOfProgram = new WeakMap<Program, readonly Stage[]>();
  return {
    name,
    every,
    examine: (x, index) => {
      const [P, expected] = [x.completed(x.last), x.outcome(x.last)];
      if (P === null || expected === null || expected.tag === 'Large' || expected.tag === 'Overflow') return vacuous;
      const arrayLayout = arrayLayoutOf(index);
      const stages = stagesOfProgram.get(P) ?? make(P, layoutOf(arrayLayout, P), new Random(index, 5));
      stagesOfProgram.set(P, stages);
      const options = { ...defaultOptions, arrayLayout, ...drawOptions(new Random(index, 4)) };
      return each(stages, (stage) => agrees(x, stage, options));
    },
  };
}

/** The array layout of a case: the same for all test inputs of a program, which is compiled once. */
export function arrayLayoutOf(index: number): ArrayLayout {
  const random = new Random(Math.floor(index / testInputsPerProgram), 3);
  return random.chance(0.5) ? arrayLayouts[0] : random.pick(arrayLayouts);
}

function drawOptions(random: Random): Pick<RunOptions, 'poison' | 'first' | 'iterationOrder'> {
  return {
    poison: random.pick([-86, 0, 1, Number.NaN, 2 ** 31, 7]),
    first: random.pick([2 ** 16, 2 ** 31 - 256]),
    iterationOrder: random.chance(0.5) ? defaultOptions.iterationOrder : reversed,
  };
}

function reversed(n: number): readonly number[] {
  return defaultOptions.iterationOrder(n).toReversed();
}

/** Does a machine program end as the completed program does? If the algorithm has an error, any values are allowed. */
function agrees(x: Experiment, { pass, machine }: Stage, options: RunOptions): Verdict {
  const fault = malformed(machine) ?? interference(machine);
  if (fault !== null) return broken(`after ${pass}, ${fault}`);
  const ended = runMachine(machine, x.z, options);
  const expected = x.outcome(x.last);
  switch (ended.tag) {
    case 'Large':
      return vacuous;
    case 'Wrong':
      return broken(`after ${pass}, ${ended.what}`);
    case 'Failed': {
      const isSame = expected?.tag === 'Stuck' && expected.stuck.tag === ended.failure.tag;
      return isSame ? holds() : broken(`after ${pass} it stops with ${JSON.stringify(ended.failure)}`);
    }
    case 'Done': {
      if (expected?.tag === 'Stuck') return broken(`after ${pass} it is not stuck: ${JSON.stringify(expected.stuck)}`);
      if (expected?.tag !== 'Done' || x.reference.tag !== 'Values') return vacuous;
      return sameValues(ended.values, expected.values)
        ? holds()
        : broken(`after ${pass} it gives [${ended.values.join(', ')}], not [${expected.values.join(', ')}]`);
    }
  }
}
