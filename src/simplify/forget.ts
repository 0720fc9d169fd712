import type { Pipeline } from '../syntax/algorithm.ts';
import { forgetFacts } from './facts.ts';
import { forgetKeys, howManyKeys } from './key.ts';
import { forgetSums } from './linear.ts';

/**
 * What is remembered of expressions is worth something as long as the same pipeline is asked about, under one schedule after
 * another. It is forgotten between two programs only, since one that is half done would not recognise what it has seen.
 */
export function rememberFor(P: Pipeline): void {
  if (owner?.deref() === P && howManyKeys() < mostKeys) return;
  owner = new WeakRef(P);
  forgetKeys();
  forgetSums();
  forgetFacts();
}

let owner: WeakRef<Pipeline> | null = null;

const mostKeys = 2 ** 17;
