import type { Name } from '../../../../syntax/expr.ts';
import type { Definitions } from '../../../analysis/definitions.ts';
import { evenlySpaced } from '../../../analysis/lane-quotient.ts';
import { int, integerOf, minus } from '../../../ir/build.ts';
import type { Code, Ramp } from '../../../ir/code.ts';
import { substitute } from '../../../ir/substitute.ts';
import {
  greatestI32,
  type IterationLimit,
  iterationLimit,
  type LoopContext,
  wholeLoopLimit,
} from './iteration-limits.ts';

/** What is taken to hold in the steady part of a loop. */
export class SteadyStateFacts {
  readonly limits: IterationLimit[] = [];
  readonly #definitions: Definitions;
  readonly #surroundings: LoopContext;
  readonly #isShort: boolean;
  /** What scalars of lets have become, such as the beginnings of shifted tiles. */
  readonly #scalars = new Map<Name, Code>();

  constructor(surroundings: LoopContext, isShort: boolean) {
    this.#definitions = surroundings.definitions;
    this.#surroundings = surroundings;
    this.#isShort = isShort;
  }

  /** A variable is another scalar where what was taken holds. */
  bind(x: Name, value: Code): void {
    this.#scalars.set(x, this.simplified(value));
  }

  /** A scalar as it is where what was taken holds. */
  simplified(e: Code): Code {
    return this.#scalars.size === 0 ? e : substitute(e, this.#scalars);
  }

  /** Takes it that all lanes are on one side of a bound, if that can be. Guards that stand still are none of ours, but of `unswitch`. */
  assumeBound(
    side: IterationLimit['side'],
    value: Code,
    more: number,
    bound: Code,
    {
      mayStand = value.lanes > 1,
      isCoordinate = false,
    }: { readonly mayStand?: boolean; readonly isCoordinate?: boolean } = {},
  ): boolean {
    const against = this.#definitions.scalarOf(bound);
    const evenly = evenlySpaced(value, this.#definitions);
    if (evenly === null || evenly.stride < 0 || evenly.divisor > mostScale || against === null) return false;
    // ⌊v / d⌋ + more < b is v + d·more < d·b, and likewise for ≥.
    const { base, stride, divisor } = evenly;
    const width = stride * (value.lanes - 1);
    const limit = (side: IterationLimit['side'], more: number, bound: Code, scale: number): IterationLimit | null => {
      const sought = { side, value: this.simplified(base), more, bound, scale };
      const isWhole = this.#isShort && isCoordinate;
      return (
        iterationLimit(sought, this.#surroundings) ?? (isWhole ? wholeLoopLimit(sought, this.#surroundings) : null)
      );
    };
    const found = limit(side, (side === 'end' ? width : 0) + divisor * more, against, divisor);
    // What only has to be large enough must not wrap either.
    const highest = side === 'end' ? found : limit('end', width - 1, int(greatestI32), 1);
    if (found === null || highest === null || (found.growth === 0 && !mayStand)) return false;
    this.limits.push(found);
    if (side === 'start') this.limits.push(highest);
    return true;
  }

  /** Takes it that lanes that rise are below lanes that fall, if that can be. Both are positive there, so that their distance does not wrap. */
  assumeBelow(rising: Ramp, falling: Ramp): boolean {
    const [up, down] = [integerOf(rising.stride), integerOf(falling.stride)];
    if (up === null || down === null || up < 0 || down > 0 || !this.assumeBound('start', rising, 0, int(0)))
      return false;
    const limit = (value: Code, more: number): IterationLimit | null =>
      iterationLimit({ side: 'end', value, more, bound: int(0), scale: 1 }, this.#surroundings);
    const last = rising.lanes - 1;
    const limits = [
      limit(minus(int(-1), falling.base), -down * last),
      limit(minus(rising.base, falling.base), (up - down) * last - 1),
    ].filter((found) => found !== null);
    this.limits.push(...limits);
    return limits.length === 2;
  }
}

/** The greatest divisor of quotients that are compared with bounds. */
const mostScale = 2 ** 10;
