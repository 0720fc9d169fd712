import fc from 'fast-check';
import { Refusal } from '../../src/errors/diagnostic.ts';
import { lower } from '../../src/lower/lower.ts';
import { loopsOf } from '../../src/schedule/loops.ts';
import { type Step, schedule } from '../../src/schedule/schedule.ts';
import type { Pipeline } from '../../src/syntax/algorithm.ts';
import { type Expr, int, operation, variable } from '../../src/syntax/expr.ts';
import { type Directive, type LoopName, tails } from '../../src/syntax/schedule.ts';
import { type Hole, orders, type Program } from '../../src/syntax/target.ts';

type Draw = fc.GeneratorValue;

/** Random legal schedules for a pipeline with a parameter p: directives are drawn one by one, and kept when they apply. */
export function anySchedule(P: Pipeline, most = 8): fc.Arbitrary<readonly Directive[]> {
  const T0 = lower(P);
  return fc.gen().map((draw) => {
    const kept: Directive[] = [];
    let T = T0;
    const tries = draw(fc.integer, { min: 0, max: 3 * most });
    for (let i = 0; i < tries && kept.length < most; i++) {
      const d = anyDirective(draw, P, T, i);
      const steps = d && trySchedule([...kept, d], T0, P);
      if (!d || !steps) continue;
      kept.push(d);
      T = steps.at(-1)?.T ?? T;
    }
    return kept;
  });
}

/** The steps of a schedule, or null when it is refused. */
export function trySchedule(directives: readonly Directive[], T0: Program<Hole>, P: Pipeline): readonly Step[] | null {
  try {
    return schedule({ name: 's', directives }, T0, P);
  } catch (refusal) {
    if (refusal instanceof Refusal) return null;
    throw refusal;
  }
}

function anyDirective(draw: Draw, P: Pipeline, T: Program<Hole>, serial: number): Directive | null {
  const loops = [...loopsOf(T.body)].map(({ loop, at }): LoopName => {
    const named = draw(fc.boolean);
    return { func: at.func ?? '', stage: named || at.stage > 0 ? at.stage : null, specialization: null, v: loop.x };
  });
  const [first, ...others] = loops;
  if (first === undefined) return null;
  const loop = draw(fc.constantFrom, first, ...others);
  const func = draw(fc.constantFrom, ...P.funcs.map((f) => f.name));
  const dims = P.funcs.find((f) => f.name === func)?.vars ?? [];
  const dim = draw(fc.constantFrom, ...dims, 'x');
  const factor = anyFactor(draw);
  const tail = draw(fc.constantFrom, ...tails);
  const name = (suffix: string): string => `${loop.v.slice(0, 2)}${serial}${suffix}`;
  return draw(
    fc.constantFrom<Directive[]>,
    { tag: 'split', loop, outer: name('o'), inner: name('i'), factor, tail },
    { tag: 'split', loop, outer: name('o'), inner: name('i'), factor, tail: 'guard' },
    { tag: 'fuse', loop, fused: name('f') },
    { tag: 'swap', loop },
    { tag: 'traverse', loop, order: draw(fc.constantFrom, ...orders) },
    { tag: 'vectorize', loop, factor: int(4), tail },
    { tag: 'unroll', loop, factor: int(2), tail },
    // Most of these do not apply, so there are more of them.
    { tag: 'at', func, loop },
    { tag: 'at', func, loop },
    { tag: 'compute-at', func, loop },
    { tag: 'compute-at', func, loop },
    { tag: 'compute-at', func, loop },
    { tag: 'store-at', func, loop },
    { tag: 'compute-root', func },
    { tag: 'store-root', func },
    { tag: 'inline', func },
    { tag: 'specialize', func, conditions: [operation('>', variable('p'), int(0))] },
    { tag: 'bound', func, dim, min: int(-2), len: int(6) },
    { tag: 'bound-extent', func, dim, len: int(5) },
    { tag: 'align-bounds', func, dim, modulus: factor, remainder: int(0) },
  );
}

/** Small numbers, and one that is known only when the program starts. */
function anyFactor(draw: Draw): Expr {
  return draw(fc.constantFrom<Expr[]>, int(1), int(2), int(3), int(4), operation('+', variable('p'), int(2)));
}
