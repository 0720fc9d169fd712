import { refuse } from '../../errors/diagnostic.ts';
import { tooDeepToCompile } from '../../errors/S710.ts';
import type { Name } from '../../syntax/expr.ts';

/** Work that follows the nesting of a program; where that is deeper than the stack, the program is refused. */
export function withinStack<T>(func: Name, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof RangeError) refuse(tooDeepToCompile({ func }, null));
    throw thrown;
  }
}
