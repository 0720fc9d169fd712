import { refuse } from '../../errors/diagnostic.ts';
import { tooDeepToCompile } from '../../errors/S710.ts';
import type { Name } from '../../syntax/expr.ts';

/** Runs a recursion over a program. A program that nests more deeply than the stack allows is refused. */
export function withinStack<T>(func: Name, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof RangeError) refuse(tooDeepToCompile({ func }, null));
    throw thrown;
  }
}
