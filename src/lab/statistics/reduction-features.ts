import type { Directive } from '../../syntax/schedule.ts';
import type { Experiment } from '../experiment.ts';

/** Features of factored reductions and of reorderable sums. */
export const ofReductions: Readonly<Record<string, (x: Experiment) => boolean>> = {
  'a factored sum, product, minimum or maximum': (x) =>
    factored(x).some(({ as }) => operatorsOf(x, as).some((op) => op !== 'select')),
  'a factored search': (x) => factored(x).some(({ as }) => operatorsOf(x, as).includes('select')),
  'a factored histogram': (x) =>
    factored(x).some(({ as }) =>
      funcs(x).some((f) => f.name === as && f.updates.some(({ at }) => at.some((e) => e.tag !== 'Var'))),
    ),
  'a reduction factored twice': (x) => factored(x).some(({ loop }) => factored(x).some(({ as }) => as === loop.func)),
  'a factored reduction in lanes': (x) => factored(x).some(({ partition }) => partition === 'lanes'),
  'a factored reduction that is parallel or vectorized': (x) =>
    x.case.directives.some(
      (d) =>
        (d.tag === 'parallel' || d.tag === 'vectorize' || d.tag === 'traverse') &&
        factored(x).some(({ as }) => as === d.loop.func),
    ),
  'a reorderable sum': ({ P }) => P.funcs.some(({ name }) => name.endsWith('$lanes')),
};

function factored({ case: { directives } }: Experiment): readonly Extract<Directive, { tag: 'rfactor' }>[] {
  return directives.filter((d) => d.tag === 'rfactor');
}

function funcs(x: Experiment) {
  return x.algorithm(x.last).funcs;
}

/** The operators that merge the partial results of a func. */
function operatorsOf(x: Experiment, partials: string): readonly string[] {
  const merges = funcs(x).flatMap((f) =>
    f.updates.flatMap(({ values }) => values.flatMap((e) => (e.tag === 'Op' ? [e] : []))),
  );
  const reads = (e: (typeof merges)[number]): boolean =>
    e.args.some((arg) => arg.tag === 'Access' && arg.func === partials);
  return merges.filter(reads).map(({ op }) => op);
}
