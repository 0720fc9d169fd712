import type { Name } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Experiment } from '../experiment.ts';

/** Features of schedules that rewrite the algorithm. */
export const ofWrappers: Readonly<Record<string, (x: Experiment) => boolean>> = {
  'a wrapper of an input': (x) => wrapped(x).some(({ tag, func }) => tag === 'in' && isInput(x, func)),
  'a wrapper of a func': (x) => wrapped(x).some(({ tag, func }) => tag === 'in' && !isInput(x, func)),
  'a clone of a func with updates': (x) =>
    wrapped(x).some(
      ({ tag, func }) => tag === 'clone-in' && x.P.funcs.some((f) => f.name === func && f.updates.length > 0),
    ),
  'a wrapper or clone that is scheduled': (x) => {
    const added = new Set(wrapped(x).map(({ as }) => as));
    return x.case.directives.some((d) => 'func' in d && added.has(d.func));
  },
};

function wrapped({ case: { directives } }: Experiment): readonly Extract<Directive, { tag: 'in' | 'clone-in' }>[] {
  return directives.filter((d) => d.tag === 'in' || d.tag === 'clone-in');
}

function isInput({ P }: Experiment, name: Name): boolean {
  return P.inputs.some((input) => input.name === name);
}
