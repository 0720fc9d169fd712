import type { Name } from '../../../../syntax/expr.ts';
import type { Definitions } from '../../../analysis/definitions.ts';
import { evenlySpaced } from '../../../analysis/lane-quotient.ts';
import { constantOf, int, minus } from '../../../ir/build.ts';
import type { Code, Ramp } from '../../../ir/code.ts';
import { substitute } from '../../../ir/substitute.ts';
import {
  greatestI32,
  type IterationLimit,
  iterationLimit,
  type LoopContext,
  wholeLoopLimit,
} from './iteration-limits.ts';

/** The assumptions about the steady state of a loop, and the iteration limits under which they hold. */
export class SteadyStateFacts {
  readonly limits: IterationLimit[] = [];
  readonly #definitions: Definitions;
  readonly #context: LoopContext;
  readonly #isShort: boolean;
  /** The simplified values of scalar lets, such as the starts of shifted tiles. */
  readonly #scalars = new Map<Name, Code>();

  constructor(context: LoopContext, isShort: boolean) {
    this.#definitions = context.definitions;
    this.#context = context;
    this.#isShort = isShort;
  }

  /** Record the value of a scalar variable under the assumptions. */
  bind(x: Name, value: Code): void {
    this.#scalars.set(x, this.simplified(value));
  }

  /** Is there a scalar whose simplified value may be wrong after the steady state? */
  get hasScalars(): boolean {
    return this.#scalars.size > 0;
  }

  /** Simplifies a scalar under the assumptions. */
  simplified(e: Code): Code {
    return this.#scalars.size === 0 ? e : substitute(e, this.#scalars);
  }

  /**
   * Assume that all lanes of value + more are on one side of a bound. Returns whether that is possible. Invariant
   * guards are left to `unswitch`, unless `mayBeInvariant`.
   */
  assumeBound(
    side: IterationLimit['side'],
    value: Code,
    more: number,
    bound: Code,
    {
      mayBeInvariant = value.lanes > 1,
      isCoordinate = false,
    }: { readonly mayBeInvariant?: boolean; readonly isCoordinate?: boolean } = {},
  ): boolean {
    const against = this.#definitions.scalarOf(bound);
    const lanes = evenlySpaced(value, this.#definitions);
    if (lanes === null || lanes.stride < 0 || lanes.divisor > maxExactScale || against === null) return false;
    // ⌊v / d⌋ + more < b is v + d·more < d·b. The same holds with ≥ instead of <.
    const { base, stride, divisor } = lanes;
    const width = stride * (value.lanes - 1);
    const limit = (side: IterationLimit['side'], more: number, bound: Code, scale: number): IterationLimit | null => {
      const request = { side, value: this.simplified(base), more, bound, scale };
      const ofAllIterations = this.#isShort && isCoordinate;
      return (
        iterationLimit(request, this.#context) ?? (ofAllIterations ? wholeLoopLimit(request, this.#context) : null)
      );
    };
    const own = limit(side, (side === 'end' ? width : 0) + divisor * more, against, divisor);
    // A value that only has a lower bound must not wrap either.
    const highest = side === 'end' ? own : limit('end', width - 1, int(greatestI32), 1);
    if (own === null || highest === null || (own.growth === 0 && !mayBeInvariant)) return false;
    this.limits.push(own);
    if (side === 'start') this.limits.push(highest);
    return true;
  }

  /**
   * Assume that no lane of a rising ramp is above the same lane of a falling ramp. Returns whether that is possible.
   * All lanes are also assumed to be non-negative, so their difference does not wrap.
   */
  assumeBelow(rising: Ramp, falling: Ramp): boolean {
    const [up, down] = [constantOf(rising.stride), constantOf(falling.stride)];
    if (up === null || down === null || up < 0 || down > 0 || !this.assumeBound('start', rising, 0, int(0)))
      return false;
    const limit = (value: Code, more: number): IterationLimit | null =>
      iterationLimit({ side: 'end', value, more, bound: int(0), scale: 1 }, this.#context);
    const last = rising.lanes - 1;
    const limits = [
      limit(minus(int(-1), falling.base), -down * last),
      limit(minus(rising.base, falling.base), (up - down) * last - 1),
    ].filter((each) => each !== null);
    this.limits.push(...limits);
    return limits.length === 2;
  }
}

/** The greatest divisor of quotients in comparisons. The product of this divisor and an i32 is exact in f64. */
const maxExactScale = 2 ** 10;
