import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { keepLimit } from '../legality/limits.ts';
import { rfactor } from './rfactor.ts';

/** The directives of the algorithm phase. */
export type AlgorithmDirective = Extract<Directive, { tag: 'rfactor' }>;

/** Is this a directive of the algorithm phase? */
export function rewritesAlgorithm(d: Pick<Directive, 'tag'>): d is AlgorithmDirective {
  return d.tag === 'rfactor';
}

/**
 * The algorithm phase: P ⟶ P′, an algorithm with the same values, whose funcs later directives schedule.
 *
 * Lemma 'Algorithm phase is sound': P′ is valid if P is, and P′(z) = P(z) for every input z for which P(z) has no error.
 */
export function rewriteAlgorithm(d: AlgorithmDirective, P: Pipeline): Pipeline {
  return keepLimit(rewrite(d, P), P);
}

function rewrite(d: AlgorithmDirective, P: Pipeline): Pipeline {
  switch (d.tag) {
    case 'rfactor':
      return rfactor(d, P);
  }
}
