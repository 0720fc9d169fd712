import type { Case } from '../case.ts';
import type { Share } from '../fuzz.ts';
import { drawCase, testInputsPerProgram } from '../generators/numbered-case.ts';
import { sizes } from '../generators/size.ts';
import { drawTestInput } from '../generators/test-input.ts';
import { mutateCase } from '../mutate/case.ts';
import { mutateTestInput } from '../mutate/test-input.ts';
import { Random } from '../random.ts';
import { CoverageCounts, type CoverageSource } from './coverage.ts';
import { coverageOf } from './coverage-of.ts';

export interface CoverageGuidedPlan {
  readonly seed: number;
  readonly coverage: CoverageSource;
  /** The initial corpus. */
  readonly corpus: readonly Case[];
  readonly share?: Share;
  /** Called with each program and the index of its first case, before it is compiled. */
  readonly drawn?: (index: number, c: Case) => void;
  /** Called with each case that covers new code. */
  readonly keep?: (c: Case) => void;
}

/**
 * Coverage-guided mutation: programs whose compilation covers new code of the compiler are kept in a pool. Each further
 * program is either a mutation of a program in the pool or a fresh program, in proportion to the recent yield of each
 * kind. The seed, the share and the corpus determine all cases, which must be requested in order.
 */
export class CoverageGuidedCases {
  readonly covered = new CoverageCounts();
  /** The number of programs that were kept. */
  kept = 0;
  readonly #plan: CoverageGuidedPlan;
  readonly #pool: Case[] = [];
  readonly #mutations: Yield = { programs: 0, kept: 0 };
  readonly #fresh: Yield = { programs: 0, kept: 0 };
  #batch: readonly Case[] = [];
  /** The number of the first program of the batch. */
  #first = 0;
  /** The difference between the numbers of consecutive programs of the batch. */
  readonly #stride: number;

  constructor(plan: CoverageGuidedPlan) {
    this.#plan = plan;
    this.#stride = plan.share?.of ?? 1;
    const { coverage, corpus } = plan;
    this.covered.add(coverage.take());
    for (const c of corpus) {
      this.covered.add(coverageOf(c, coverage));
      this.#pool.push(c);
    }
  }

  at(index: number): Case {
    const c = this.#program(Math.floor(index / testInputsPerProgram));
    const random = new Random(this.#plan.seed, ~index);
    const number = index % testInputsPerProgram;
    if (number === 0) return c;
    if (number === 1) return { ...c, testInput: mutateTestInput(random, c.pipeline, c.testInput) };
    return { ...c, testInput: drawTestInput(random, c.pipeline, c.directives, random.weighted(sizes)) };
  }

  /** Programs are compiled in batches. Before each batch, the coverage that the laws have caused is discarded. */
  #program(number: number): Case {
    const drawn = this.#batch[(number - this.#first) / this.#stride];
    if (drawn !== undefined && number >= this.#first) return drawn;
    this.#first = number;
    this.#plan.coverage.take();
    this.#batch = Array.from({ length: batch }, (_, i) => this.#draw(number + i * this.#stride));
    return this.#batch[0] as Case; // a batch is never empty
  }

  #draw(program: number): Case {
    const { seed, coverage, drawn, keep } = this.#plan;
    const random = new Random(~seed, program);
    const isMutation = this.#pool.length > 0 && random.chance(shareOf(this.#mutations, this.#fresh));
    const mutated = isMutation ? this.#mutate(random) : null;
    const c = mutated ?? drawCase(seed, program * testInputsPerProgram);
    drawn?.(program * testInputsPerProgram, c);
    const isNew = this.covered.add(coverageOf(c, coverage)) > 0;
    record(mutated === null ? this.#fresh : this.#mutations, isNew);
    if (isNew) {
      this.#pool.push(c);
      this.kept++;
      keep?.(c);
    }
    return c;
  }

  /**
   * Mutate a case of the pool: half of the time one of the latest, because those have been mutated least. Null if no
   * mutation is found.
   */
  #mutate(random: Random): Case | null {
    const pool = this.#pool;
    const latest = random.chance(0.5) ? Math.ceil(pool.length / 4) : pool.length;
    const c = random.pick(pool.slice(-latest));
    return mutateCase(random, c, random.pick(pool));
  }
}

const batch = 8;

/** The programs of a kind and how many of them were kept, as exponentially decaying counts. */
interface Yield {
  programs: number;
  kept: number;
}

function record(counts: Yield, isKept: boolean): void {
  counts.programs = counts.programs * decay + 1;
  counts.kept = counts.kept * decay + (isKept ? 1 : 0);
}

const decay = 0.98;

/**
 * The probability of the first of two kinds. It is proportional to the yield, but never so small that the yield cannot
 * be measured.
 */
function shareOf(a: Yield, b: Yield): number {
  const rate = ({ programs, kept }: Yield): number => (kept + 1) / (programs + 1);
  return Math.min(0.9, Math.max(0.2, rate(a) / (rate(a) + rate(b))));
}
