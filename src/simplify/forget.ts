import { forgetKeys } from './key.ts';
import { forgetSums } from './linear.ts';

/**
 * Forget what is remembered of expressions: before and after a program, since one that is half done would not recognise
 * what it has seen.
 */
export function forget(): void {
  forgetKeys();
  forgetSums();
}
