import { build } from '../../driver/build.ts';
import type { Case } from '../case.ts';
import { compiled } from '../compiled.ts';
import type { Coverage, Reached } from './coverage.ts';

/** What compiling a case reaches. A compiler that crashes is left to the laws. */
export function reachedBy(c: Case, coverage: Coverage): Reached {
  try {
    const { steps } = compiled(c);
    const program = compiled(c).completed(steps.length);
    if (program !== null) build(program);
  } catch {
    // The laws compile it again.
  }
  return coverage.take();
}
