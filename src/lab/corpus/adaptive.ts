import type { Case } from '../case.ts';
import { drawCase, questions } from '../draw/numbered-case.ts';
import { drawQuestion } from '../draw/question.ts';
import { sizes } from '../draw/size.ts';
import type { Share } from '../fuzz.ts';
import { mutateCase } from '../mutate/case.ts';
import { mutateQuestion } from '../mutate/question.ts';
import { Random } from '../random.ts';
import { reachedBy } from './compile-case.ts';
import { type Coverage, Covered } from './coverage.ts';

export interface Adaptation {
  readonly seed: number;
  readonly coverage: Coverage;
  /** Cases to begin with. */
  readonly corpus: readonly Case[];
  readonly share?: Share;
  /** Called with each program, and the number of its first case, before it is compiled. */
  readonly drawn?: (index: number, c: Case) => void;
  /** Called with each case that reaches code which none has reached before. */
  readonly keep?: (c: Case) => void;
}

/**
 * Cases that follow the code of the compiler: what reaches new code is kept, and programs are mutations of kept ones as often as
 * that pays, fresh ones otherwise. The seed, the share and the corpus determine all cases, which are asked for in order.
 */
export class AdaptiveCases {
  readonly covered = new Covered();
  /** How many of the programs were kept. */
  kept = 0;
  readonly #adaptation: Adaptation;
  readonly #pool: Case[] = [];
  readonly #mutations: Yield = { programs: 0, kept: 0 };
  readonly #fresh: Yield = { programs: 0, kept: 0 };
  #batch: readonly Case[] = [];
  /** The number of the first program of the batch, and how far apart its programs are. */
  #first = 0;
  readonly #stride: number;

  constructor(adaptation: Adaptation) {
    this.#adaptation = adaptation;
    this.#stride = adaptation.share?.of ?? 1;
    const { coverage, corpus } = adaptation;
    this.covered.add(coverage.take());
    for (const c of corpus) {
      this.covered.add(reachedBy(c, coverage));
      this.#pool.push(c);
    }
  }

  at(index: number): Case {
    const c = this.#program(Math.floor(index / questions));
    const random = new Random(this.#adaptation.seed, ~index);
    switch (index % questions) {
      case 0:
        return c;
      case 1:
        return { ...c, question: mutateQuestion(random, c.pipeline, c.question) };
      default:
        return { ...c, question: drawQuestion(random, c.pipeline, c.directives, random.weighted(sizes)) };
    }
  }

  /** Programs are compiled in batches: what laws reach is forgotten before each of them. */
  #program(number: number): Case {
    const known = this.#batch[(number - this.#first) / this.#stride];
    if (known !== undefined && number >= this.#first) return known;
    this.#first = number;
    this.#adaptation.coverage.take();
    this.#batch = Array.from({ length: batch }, (_, i) => this.#draw(number + i * this.#stride));
    return this.#batch[0] as Case; // the first of them
  }

  #draw(program: number): Case {
    const { seed, coverage, drawn, keep } = this.#adaptation;
    const random = new Random(~seed, program);
    const isMutation = this.#pool.length > 0 && random.chance(shareOf(this.#mutations, this.#fresh));
    const mutated = isMutation ? this.#mutate(random) : null;
    const c = mutated ?? drawCase(seed, program * questions);
    drawn?.(program * questions, c);
    const isNew = this.covered.add(reachedBy(c, coverage)) > 0;
    remember(mutated === null ? this.#fresh : this.#mutations, isNew);
    if (isNew) {
      this.#pool.push(c);
      this.kept++;
      keep?.(c);
    }
    return c;
  }

  /** Half of the time of one of the latest, since what was reached last has been tried least. */
  #mutate(random: Random): Case | null {
    const pool = this.#pool;
    const latest = random.chance(0.5) ? Math.ceil(pool.length / 4) : pool.length;
    const c = random.pick(pool.slice(-latest));
    return mutateCase(random, c, random.pick(pool));
  }
}

const batch = 8;

/** How many of the latest programs of a kind there were, and how many of them were kept; earlier ones count less and less. */
interface Yield {
  programs: number;
  kept: number;
}

function remember(latest: Yield, isKept: boolean): void {
  latest.programs = latest.programs * memory + 1;
  latest.kept = latest.kept * memory + (isKept ? 1 : 0);
}

const memory = 0.98;

/** How often the first of two kinds is drawn: as its yield is, and none of them too rarely to know. */
function shareOf(a: Yield, b: Yield): number {
  const rate = ({ programs, kept }: Yield): number => (kept + 1) / (programs + 1);
  return Math.min(0.9, Math.max(0.2, rate(a) / (rate(a) + rate(b))));
}
