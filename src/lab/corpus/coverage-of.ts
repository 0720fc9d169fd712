import { build } from '../../driver/build.ts';
import type { Case } from '../case.ts';
import { compiled } from '../compiled.ts';
import type { CoverageSource, CoveredRanges } from './coverage.ts';

/** The compiler code that runs when a case is compiled. A crash of the compiler is ignored here; the laws report it. */
export function coverageOf(c: Case, coverage: CoverageSource): CoveredRanges {
  try {
    const { steps } = compiled(c);
    const program = compiled(c).completed(steps.length);
    if (program !== null) build(program);
  } catch {
    // The laws compile the case again.
  }
  return coverage.take();
}
