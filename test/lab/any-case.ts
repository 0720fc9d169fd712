import fc from 'fast-check';
import { bug } from '../../src/errors/bug.ts';
import { type Case, fileOf, optionsOf, requestOf } from '../../src/lab/case.ts';
import { checked } from '../../src/lab/checked.ts';
import { caseFrom } from '../../src/lab/generators/case.ts';
import { drawSchedule } from '../../src/lab/generators/schedule/schedule.ts';
import { type Size, sizes } from '../../src/lab/generators/size.ts';
import { withHosts } from '../../src/lab/hosts.ts';
import { Random } from '../../src/lab/random.ts';
import { smallerCases } from '../../src/lab/shrink/case.ts';
import type { Request } from '../../src/semantics/request.ts';
import type { Pipeline } from '../../src/syntax/algorithm.ts';
import type { Hole } from '../../src/syntax/expr.ts';
import type { Program } from '../../src/syntax/target.ts';

/** The generator of cases as an arbitrary of fast-check. Without a size, cases have all sizes. */
export function anyCase(size: Size | null = null): fc.Arbitrary<Case> {
  return new AnyCase(size, drawSchedule);
}

/** Cases without a schedule, which are generated faster: for laws about algorithms. */
export function anyUnscheduledCase(size: Size | null = null): fc.Arbitrary<Case> {
  return new AnyCase(size, () => []);
}

class AnyCase extends fc.Arbitrary<Case> {
  readonly #size: Size | null;
  readonly #schedule: typeof drawSchedule;

  constructor(size: Size | null, schedule: typeof drawSchedule) {
    super();
    this.#size = size;
    this.#schedule = schedule;
  }

  override generate(mrng: fc.Random): fc.Value<Case> {
    const random = new Random(mrng.nextInt(), mrng.nextInt());
    return readable(caseFrom(random, this.#size ?? random.weighted(sizes), this.#schedule));
  }

  override canShrinkWithoutContext(value: unknown): value is Case {
    return typeof value === 'object' && value !== null && 'pipeline' in value;
  }

  override shrink(c: Case): fc.Stream<fc.Value<Case>> {
    return fc.stream(smallerCases(c)).map(readable);
  }
}

/** A case that is printed as its file. */
function readable(c: Case): fc.Value<Case> {
  const shown = { ...c, [fc.toStringMethod]: () => `\n${fileOf(c)}${optionsOf(c)}` };
  return new fc.Value(shown, undefined);
}

/** The algorithm, the lowered program and the request of a case. */
export function partsOf(c: Case): { P: Pipeline; T0: Program<Hole>; z: Request } {
  const { P, T0 } = checked(c.pipeline) ?? bug('a case is not valid');
  return { P, T0, z: withHosts(P, requestOf(c.testInput)) };
}
