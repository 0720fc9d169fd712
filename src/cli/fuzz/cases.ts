import { bug } from '../../errors/bug.ts';
import type { Case } from '../../lab/case.ts';
import { readCase, writeCase } from '../../lab/case-text.ts';
import { CoverageGuidedCases } from '../../lab/corpus/coverage-guided.ts';
import type { JobPlan } from './job-plan.ts';
import { openCoverage } from './v8-coverage.ts';

/** The source of the cases of a plan. */
export interface Cases {
  /** Absent if the seed alone determines the cases. */
  readonly caseAt?: (index: number) => Case;
  /** The coverage so far; null if coverage is not measured. */
  readonly coverageSummary: () => CoverageSummary | null;
  readonly close: () => void;
}

/** The number of cases that were kept for their coverage, and the number of covered characters. */
export interface CoverageSummary {
  readonly kept: number;
  readonly characters: number;
}

export interface CasesListener {
  /** Called before a program is compiled. */
  drawn(index: number, text: string): void;
  kept(text: string): void;
}

export function casesOf({ adaptive, seed, share }: JobPlan, listener: CasesListener): Cases {
  if (adaptive === null) return { coverageSummary: () => null, close: () => {} };
  const coverage = openCoverage();
  const cases = new CoverageGuidedCases({
    seed,
    share,
    coverage,
    corpus: adaptive.corpus.map(caseIn),
    drawn: (index, c) => listener.drawn(index, writeCase(c)),
    keep: (c) => listener.kept(writeCase(c)),
  });
  return {
    caseAt: (index) => {
      const c = cases.at(index);
      if (cases.covered.size === 0) return bug('there is no coverage data: the compiler is bundled into one file');
      return c;
    },
    coverageSummary: () => ({ kept: cases.kept, characters: cases.covered.size }),
    close: coverage.close,
  };
}

/** Parse a case of the corpus, which `openCorpus` has validated. */
function caseIn(text: string): Case {
  const c = readCase(text);
  return 'why' in c ? bug(`a case of the corpus is not valid: ${c.why}`) : c;
}
