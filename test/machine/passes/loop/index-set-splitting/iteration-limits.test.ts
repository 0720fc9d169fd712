import { expect, test } from 'vitest';
import { evaluate } from '../../../../../src/lab/machine/evaluate.ts';
import { Random } from '../../../../../src/lab/random.ts';
import { Definitions } from '../../../../../src/machine/analysis/definitions.ts';
import { int, variable } from '../../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../../src/machine/ir/code.ts';
import {
  greatestI32,
  holdsThroughout,
  type IterationLimit,
  isAlwaysMet,
  iterationsBefore,
  withoutImplied,
} from '../../../../../src/machine/passes/loop/index-set-splitting/iteration-limits.ts';

/* Index-set splitting computes in which iterations limits hold. Here each limit is evaluated in every iteration. */

/** Numbers that are constants of a program or variables, with their values. */
class Numbers {
  readonly variables = new Map<string, readonly number[]>();

  code(value: number, isConstant: boolean): Code {
    if (isConstant) return int(value);
    const name = `n${this.variables.size}`;
    this.variables.set(name, [value]);
    return variable(name);
  }

  valueOf(e: Code): number {
    return Number(evaluate(e, { variables: this.variables, buffers: new Map() })[0]);
  }
}

function draw(random: Random, numbers: Numbers, side: IterationLimit['side'], growth: number): IterationLimit {
  const isConstant = random.chance(0.5);
  const number = (): Code => numbers.code(random.between(-20, 30), isConstant || random.chance(0.3));
  return {
    side,
    growth,
    first: number(),
    more: random.between(-4, 9),
    bound: number(),
    scale: random.pick([1, 1, 2, 3]),
  };
}

/** Does a limit hold in an iteration? */
function holds(
  { side, growth, first, more, bound, scale }: IterationLimit,
  iteration: number,
  numbers: Numbers,
): boolean {
  const value = numbers.valueOf(first) + growth * iteration + more;
  return side === 'end' ? value < scale * numbers.valueOf(bound) : value >= scale * numbers.valueOf(bound);
}

test('`iterationsBefore` counts the iterations before the limits change', () => {
  const random = new Random(3, 1);
  for (let i = 0; i < 3000; i++) {
    const numbers = new Numbers();
    const side = random.pick(['start', 'end'] as const);
    const limits = Array.from({ length: random.between(1, 3) }, () =>
      draw(random, numbers, side, random.pick([1, 1, 2, 3, 5])),
    );
    const total = random.between(0, 25);
    const count = numbers.code(total, random.chance(0.5));
    const iterations = Array.from({ length: total }, (_, k) => limits.every((limit) => holds(limit, k, numbers)));
    const changed = iterations.indexOf(side === 'start');
    const expected = changed === -1 ? total : changed;
    expect(numbers.valueOf(iterationsBefore(side, limits, count)), JSON.stringify({ limits, total })).toBe(expected);
  }
});

test('`holdsThroughout` is true exactly if a limit holds in every iteration, and `isAlwaysMet` implies it', () => {
  const random = new Random(3, 2);
  const seen = { plain: 0, holding: 0, failing: 0 };
  for (let i = 0; i < 3000; i++) {
    const numbers = new Numbers();
    const limit = draw(random, numbers, random.pick(['start', 'end'] as const), random.pick([0, 1, 2, 3, 5]));
    const total = random.between(1, 12);
    const count = numbers.code(total, random.chance(0.5));
    const isSo = Array.from({ length: total }, (_, k) => k).every((k) => holds(limit, k, numbers));
    const context = JSON.stringify({ limit, total });
    expect(numbers.valueOf(holdsThroughout([limit], count)), context).toBe(isSo ? 1 : 0);
    if (isAlwaysMet(limit, count.tag === 'Constant' ? total : null)) {
      expect(isSo, context).toBe(true);
      seen.plain++;
    }
    seen[isSo ? 'holding' : 'failing']++;
  }
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(200);
});

test('`withoutImplied` keeps limits that imply those that it drops', () => {
  const random = new Random(3, 3);
  let fewer = 0;
  for (let i = 0; i < 3000; i++) {
    const numbers = new Numbers();
    const near = random.pick([0, greatestI32 - 10]);
    const first = numbers.code(near - random.between(0, 20), false);
    const bounds = [int(greatestI32), numbers.code(near + random.between(-10, 10), false)];
    const limits = Array.from({ length: random.between(2, 4) }, (): IterationLimit => {
      const side = random.pick(['start', 'end', 'end'] as const);
      const bound = random.pick(bounds);
      return { side, growth: random.pick([1, 2]), first, more: random.between(-3, 3), bound, scale: 1 };
    });
    const deciding = withoutImplied(limits, new Definitions());
    if (deciding.length < limits.length) fewer++;
    for (let k = 0; k < 12; k++) {
      if (!deciding.every((limit) => holds(limit, k, numbers))) continue;
      expect(
        limits.every((limit) => holds(limit, k, numbers)),
        JSON.stringify({ limits, k }),
      ).toBe(true);
    }
  }
  expect(fewer).toBeGreaterThan(200);
});
