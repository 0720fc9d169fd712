import { bug } from '../../errors/bug.ts';
import type { Case } from '../../lab/case.ts';
import { AdaptiveCases } from '../../lab/corpus/adaptive.ts';
import { readCase, writeCase } from '../../lab/written-case.ts';
import type { JobPlan } from './job-plan.ts';
import { openCoverage } from './v8-coverage.ts';

/** Where the cases of a plan come from, if not from its seed alone. */
export interface Cases {
  readonly caseAt?: (index: number) => Case;
  /** What they reach of the compiler. */
  readonly reached: () => Reach | null;
  readonly close: () => void;
}

/** How many cases were kept since they reach new code, and how many characters of it all reach. */
export interface Reach {
  readonly kept: number;
  readonly characters: number;
}

export interface CasesListener {
  /** A program is about to be compiled. */
  drawn(index: number, text: string): void;
  kept(text: string): void;
}

export function casesOf({ adaptive, seed, share }: JobPlan, listener: CasesListener): Cases {
  if (adaptive === null) return { reached: () => null, close: () => {} };
  const coverage = openCoverage();
  const cases = new AdaptiveCases({
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
      if (cases.covered.size === 0) return bug('nothing is known of the code that runs: it is not in files of its own');
      return c;
    },
    reached: () => ({ kept: cases.kept, characters: cases.covered.size }),
    close: coverage.close,
  };
}

/** The case that a text of a corpus means, which `openCorpus` has checked. */
function caseIn(text: string): Case {
  const c = readCase(text);
  return 'why' in c ? bug(`a case of the corpus is not valid: ${c.why}`) : c;
}
