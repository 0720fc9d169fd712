import { constantOf } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';

/** Does an expression need no instruction of its own? */
export function isFree(e: Code): boolean {
  return e.tag === 'Variable' || e.tag === 'Register' || constantOf(e) !== null;
}
