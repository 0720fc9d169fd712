import type { Func } from '../../syntax/algorithm.ts';
import { externOf } from '../../syntax/extensions/extern.ts';
import { accessesIn, reachable } from '../../syntax/walk.ts';
import type { Experiment } from '../experiment.ts';

/** Features of funcs that the host computes. */
export const ofExterns: Readonly<Record<string, (x: Experiment) => boolean>> = {
  'an extern': (x) => externsOf(x).length > 0,
  'an extern that reads a func': (x) => externsOf(x).some((f) => reads(f, x, 'func')),
  'an extern that reads an input': (x) => externsOf(x).some((f) => reads(f, x, 'input')),
  'an extern with a scalar': (x) => externsOf(x).some((f) => externOf(f)?.operands.includes('scalar')),
  'an extern that is an output': (x) => externsOf(x).some(({ name }) => x.P.outputs.includes(name)),
  'an extern that is computed in a loop': (x) =>
    externsOf(x).some(({ name }) => x.case.directives.some((d) => d.tag === 'compute-at' && d.func === name)),
};

function externsOf({ P }: Experiment): readonly Func[] {
  return reachable(P).filter((f) => externOf(f) !== null);
}

function reads({ pure }: Func, { P }: Experiment, kind: 'func' | 'input'): boolean {
  return accessesIn(...pure).some(({ func }) => P.inputs.some(({ name }) => name === func) === (kind === 'input'));
}
