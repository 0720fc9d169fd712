import { bug } from '../../../errors/bug.ts';
import { funcOf } from '../../../schedule/legality/definition-order.ts';
import { isIdempotent } from '../../../schedule/legality/idempotent.ts';
import { type Hole, int } from '../../../syntax/expr.ts';
import type { LoopName, StageName } from '../../../syntax/loop-name.ts';
import { type Directive, tails } from '../../../syntax/schedule.ts';
import { type For, orders, type Stmt } from '../../../syntax/target.ts';
import { loopsOf, type Position } from '../../../target/analysis/loops.ts';
import type { Random } from '../../random.ts';
import type { Size } from '../size.ts';
import { drawFactor } from '../startup.ts';
import type { ScheduleBuilder } from './schedule-builder.ts';

/**
 * The loops phase, directive by directive. Each applies to a loop of the current program; half of them apply to the
 * stage that was changed last. A loop that a directive creates is often parallelized, vectorized or unrolled at once.
 */
export function drawLoops(random: Random, builder: ScheduleBuilder, size: Size): void {
  const tries = random.pick(size.loops);
  let last: Position | null = null;
  for (let i = 0; i < tries; i++) {
    const all: readonly LoopAt[] = [...loopsOf(builder.T.body)];
    const near = inStage(all, last);
    const loops = near.length > 0 && random.chance(0.5) ? near : all;
    if (loops.length === 0) return;
    const { loop, at } = random.pick(loops);
    if (!builder.attempt(drawDirective(random, builder, loop, at))) continue;
    last = at;
    const before = inStage(all, at).map(({ loop: { x } }) => x);
    const created = inStage([...loopsOf(builder.T.body)], at).filter(({ loop: { x } }) => !before.includes(x));
    if (created.length > 0 && random.chance(0.4)) drawOrder(random, builder, random.pick(created));
  }
}

function drawOrder(random: Random, builder: ScheduleBuilder, { loop, at }: LoopAt): void {
  const order = random.pick(['parallel', 'parallel', 'vectorized', 'unrolled'] as const);
  builder.attempt({ tag: 'traverse', loop: { ...drawStageName(random, at), v: loop.x }, order });
}

function inStage(loops: readonly LoopAt[], stage: Position | null): readonly LoopAt[] {
  return loops.filter(({ at }) => at.func === stage?.func && at.stage === stage.stage);
}

interface LoopAt {
  readonly loop: For<Hole>;
  readonly at: Position;
}

function drawDirective(random: Random, builder: ScheduleBuilder, loop: For<Hole>, at: Position): Directive {
  const { P } = builder;
  const stage = drawStageName(random, at);
  const name: LoopName = { ...stage, v: loop.x };
  const factor = drawFactor(random, P);
  // Most updates allow only `guard`; the other tails are tried sometimes, to test that they are refused.
  const anyTail = at.stage === 0 || random.chance(0.1) ? random.pick(tails) : 'guard';
  const last = random.fork();
  const mayExceed = at.stage > 0 && isIdempotent(funcOf(P, at.func), at.stage);
  const tail = mayExceed && last.chance(0.9) ? last.pick(tails) : anyTail;
  const [outer, inner] = [drawName(random, `${loop.x}o`), `${loop.x}i`];
  const inside = loop.body.tag === 'For' ? loop.body : null;
  const kind = random.weighted(inside === null ? kinds : [...kinds, ...nestedKinds]);
  switch (kind) {
    case 'split':
      return { tag: 'split', loop: name, outer, inner, factor, tail };
    case 'traverse':
      return { tag: 'traverse', loop: name, order: random.pick(orders) };
    case 'parallel':
      if (last.chance(0.7)) return { tag: 'parallel', loop: name, factor: null, tail: 'guard' };
      return { tag: 'parallel', loop: name, factor: int(last.between(1, 4)), tail };
    case 'vectorize':
    case 'unroll':
      if (random.chance(0.2)) return { tag: kind, loop: name, factor: null, tail: 'guard' };
      return { tag: kind, loop: name, factor: int(random.between(2, 4)), tail };
    case 'fuse':
      return { tag: 'fuse', loop: name, fused: drawName(random, `${loop.x}${inside?.x}`) };
    case 'swap':
      return { tag: 'swap', loop: name };
    case 'tile': {
      const x = inside?.x ?? bug('there is no loop inside');
      const [fx, fy] = [factor, drawFactor(random, P)];
      const tiled = [
        { loop: { ...stage, v: x }, outer: `${x}o`, inner: `${x}i`, factor: fx },
        { loop: name, outer, inner, factor: fy },
      ];
      const [, , z] = nestOf(loop);
      const third = { loop: { ...stage, v: z ?? '' }, outer: `${z}o`, inner: `${z}i`, factor: drawFactor(last, P) };
      return { tag: 'tile', tiled: z !== undefined && last.chance(0.8) ? [third, ...tiled] : tiled, tail };
    }
    case 'reorder':
      return { tag: 'reorder', stage, vars: shuffled(random, nestOf(loop)) };
  }
}

const kinds = [
  [10, 'split'],
  [2, 'traverse'],
  [3, 'parallel'],
  [2, 'vectorize'],
  [2, 'unroll'],
] as const;

const nestedKinds = [
  [9, 'fuse'],
  [4, 'swap'],
  [2, 'tile'],
  [2, 'reorder'],
] as const;

/** Mostly a fresh name; sometimes a name that may be in use, and must then be refused. */
function drawName(random: Random, fresh: string): string {
  return random.chance(0.06) ? random.pick(['x', 'y', 'xo', 'xi', 'r']) : fresh;
}

/** The name of a stage as users write it: stage 0 and branch 0 of a specialization are mostly omitted. */
export function drawStageName(random: Random, { func, stage, specialization }: Position): StageName {
  return {
    func: func ?? bug('a loop outside every func'),
    stage: stage === 0 && random.chance(0.8) ? null : stage,
    specialization: specialization > 0 || random.chance(0.1) ? specialization : null,
  };
}

function nestOf(s: Stmt<Hole>): readonly string[] {
  return s.tag === 'For' ? [s.x, ...nestOf(s.body)] : [];
}

function shuffled<T>(random: Random, items: readonly T[]): readonly T[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0] as T); // one is left for each
}
