import type { Layout } from '../../machine/ir/layout.ts';
import { type Pass, passes } from '../../machine/passes.ts';
import type { Program } from '../../syntax/target.ts';
import { interference } from '../../verify/interference.ts';
import { malformed } from '../../verify/malformed.ts';
import { questions } from '../draw/numbered-case.ts';
import type { Experiment } from '../experiment.ts';
import { broken, each, holds, type Law, silent, type Verdict } from '../law.ts';
import { type Arrangement, arrangements, layoutOf } from '../machine/arrays.ts';
import { type Circumstances, runMachine, usual } from '../machine/run.ts';
import { checking, type Stage, stagesOf } from '../machine/stages.ts';
import { Random } from '../random.ts';
import { sameValues } from '../same-values.ts';

/** The programs for the machine that are made of a completed program and held against it. */
export type Making = (P: Program, layout: Layout, random: Random) => readonly Stage[];

/** After each pass, the program for the machine means what the completed program means; so does its checked build. */
export const passesKeepMeaning = meansTheSame(
  'Each pass of the machine keeps the meaning of the program',
  80,
  (P, layout) => stagesOf(P, layout, [...passes, checking]),
);

/** No pass relies on another to have come before it, or not to have come. */
export const passesAreIndependent = meansTheSame(
  'The passes of the machine keep the meaning in any order',
  160,
  (P, layout, random) => {
    const order = Array.from({ length: 5 }, (): Pass => random.pick(passes));
    const pass = order.map(({ name }) => name).join(', ');
    return stagesOf(P, layout, order)
      .slice(-1)
      .map((last) => ({ ...last, pass }));
  },
);

/** All programs that are made are well formed, touch nothing but their own storage, and end as the completed program does. */
export function meansTheSame(name: string, every: number, make: Making): Law {
  const made = new WeakMap<Program, readonly Stage[]>();
  return {
    name,
    every,
    examine: (x, index) => {
      const [P, expected] = [x.completed(x.last), x.outcome(x.last)];
      if (P === null || expected === null || expected.tag === 'Large' || expected.tag === 'Overflow') return silent;
      const arrangement = arrangementOf(index);
      const stages = made.get(P) ?? make(P, layoutOf(arrangement, P), new Random(index, 5));
      made.set(P, stages);
      const circumstances = { ...usual, arrangement, ...drawCircumstances(new Random(index, 4)) };
      return each(stages, (stage) => agrees(x, stage, circumstances));
    },
  };
}

/** How the arrays of a case lie in memory: the same for all questions about a program, which is made once. */
export function arrangementOf(index: number): Arrangement {
  const random = new Random(Math.floor(index / questions), 3);
  return random.chance(0.5) ? arrangements[0] : random.pick(arrangements);
}

function drawCircumstances(random: Random): Pick<Circumstances, 'poison' | 'first' | 'iterationOrder'> {
  return {
    poison: random.pick([-86, 0, 1, Number.NaN, 2 ** 31, 7]),
    first: random.pick([2 ** 16, 2 ** 31 - 256]),
    iterationOrder: random.chance(0.5) ? usual.iterationOrder : backwards,
  };
}

function backwards(n: number): readonly number[] {
  return usual.iterationOrder(n).toReversed();
}

/** Where the algorithm has an error, the program may give anything. */
function agrees(x: Experiment, { pass, machine }: Stage, circumstances: Circumstances): Verdict {
  const fault = malformed(machine) ?? interference(machine);
  if (fault !== null) return broken(`after ${pass}, ${fault}`);
  const ended = runMachine(machine, x.z, circumstances);
  const expected = x.outcome(x.last);
  switch (ended.tag) {
    case 'Large':
      return silent;
    case 'Wrong':
      return broken(`after ${pass}, ${ended.what}`);
    case 'Failed': {
      const isSame = expected?.tag === 'Stuck' && expected.stuck.tag === ended.failure.tag;
      return isSame ? holds() : broken(`after ${pass} it stops with ${JSON.stringify(ended.failure)}`);
    }
    case 'Done': {
      if (expected?.tag === 'Stuck') return broken(`after ${pass} it is not stuck: ${JSON.stringify(expected.stuck)}`);
      if (expected?.tag !== 'Done' || x.reference.tag !== 'Values') return silent;
      return sameValues(ended.values, expected.values)
        ? holds()
        : broken(`after ${pass} it gives [${ended.values.join(', ')}], not [${expected.values.join(', ')}]`);
    }
  }
}
