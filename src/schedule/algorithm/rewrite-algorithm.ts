import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { keepLimit } from '../legality/limits.ts';
import { cloneIn } from './clone-in.ts';
import { rfactor } from './rfactor.ts';
import { wrapIn } from './wrap-in.ts';

/** The directives of the algorithm phase. */
export type AlgorithmDirective = Extract<Directive, { tag: 'in' | 'clone-in' | 'rfactor' }>;

/** Is this a directive of the algorithm phase? */
export function rewritesAlgorithm(d: Pick<Directive, 'tag'>): d is AlgorithmDirective {
  return d.tag === 'in' || d.tag === 'clone-in' || d.tag === 'rfactor';
}

/**
 * The algorithm phase: P ⟶ P′, an algorithm with the same values, whose funcs later directives schedule.
 *
 * Lemma 'Algorithm phase is sound': P′ is valid if P is, and P′(z) = P(z) for every input z. After rfactor, this
 * holds only if P(z) has no error, because partial results are not read where a domain is empty.
 */
export function rewriteAlgorithm(d: AlgorithmDirective, P: Pipeline): Pipeline {
  return keepLimit(rewrite(d, P), P);
}

function rewrite(d: AlgorithmDirective, P: Pipeline): Pipeline {
  switch (d.tag) {
    case 'in':
      return wrapIn(d, P);
    case 'clone-in':
      return cloneIn(d, P);
    case 'rfactor':
      return rfactor(d, P);
  }
}
