import { forgetKeys, keysKnown } from './key.ts';
import { forgetSums } from './linear.ts';

/**
 * What is remembered of expressions is forgotten when there is much of it: between two programs, since one that is half
 * done would not recognise what it has seen.
 */
export function forget(): void {
  if (keysKnown() < 100_000) return;
  forgetKeys();
  forgetSums();
}
