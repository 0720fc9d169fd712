import { bug } from '../../../errors/bug.ts';
import { type Hole, int } from '../../../syntax/expr.ts';
import type { LoopName, StageName } from '../../../syntax/loop-name.ts';
import { type Directive, tails } from '../../../syntax/schedule.ts';
import { type For, orders, type Stmt } from '../../../syntax/target.ts';
import { loopsOf, type Position } from '../../../target/analysis/loops.ts';
import type { Random } from '../../random.ts';
import type { Size } from '../size.ts';
import { drawFactor } from '../startup.ts';
import type { Workbench } from './workbench.ts';

/**
 * The loops phase, directive by directive, on loops that are there by then, half of them on the stage that was changed last. Loops
 * that a directive makes are often given an order at once.
 */
export function drawLoops(random: Random, bench: Workbench, size: Size): void {
  const tries = random.pick(size.loops);
  let last: Position | null = null;
  for (let i = 0; i < tries; i++) {
    const all: readonly Found[] = [...loopsOf(bench.T.body)];
    const near = inStage(all, last);
    const loops = near.length > 0 && random.chance(0.5) ? near : all;
    if (loops.length === 0) return;
    const { loop, at } = random.pick(loops);
    if (!bench.attempt(drawDirective(random, bench, loop, at))) continue;
    last = at;
    const before = inStage(all, at).map(({ loop: { x } }) => x);
    const made = inStage([...loopsOf(bench.T.body)], at).filter(({ loop: { x } }) => !before.includes(x));
    if (made.length > 0 && random.chance(0.4)) drawOrder(random, bench, random.pick(made));
  }
}

function drawOrder(random: Random, bench: Workbench, { loop, at }: Found): void {
  const order = random.pick(['parallel', 'parallel', 'vectorized', 'unrolled'] as const);
  bench.attempt({ tag: 'traverse', loop: { ...drawStageName(random, at), v: loop.x }, order });
}

function inStage(loops: readonly Found[], stage: Position | null): readonly Found[] {
  return loops.filter(({ at }) => at.func === stage?.func && at.stage === stage.stage);
}

interface Found {
  readonly loop: For<Hole>;
  readonly at: Position;
}

function drawDirective(random: Random, bench: Workbench, loop: For<Hole>, at: Position): Directive {
  const { P } = bench;
  const stage = drawStageName(random, at);
  const name: LoopName = { ...stage, v: loop.x };
  const factor = drawFactor(random, P);
  // Only `guard` is for updates; that the others are refused there is worth a try.
  const tail = at.stage === 0 || random.chance(0.1) ? random.pick(tails) : 'guard';
  const [outer, inner] = [drawName(random, `${loop.x}o`), `${loop.x}i`];
  const inside = loop.body.tag === 'For' ? loop.body : null;
  const kind = random.weighted(inside === null ? kinds : [...kinds, ...nestedKinds]);
  switch (kind) {
    case 'split':
      return { tag: 'split', loop: name, outer, inner, factor, tail };
    case 'traverse':
      return { tag: 'traverse', loop: name, order: random.pick(orders) };
    case 'parallel':
      return { tag: 'parallel', loop: name };
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
      const names = { xo: `${x}o`, yo: outer, xi: `${x}i`, yi: inner };
      return { tag: 'tile', x: { ...stage, v: x }, y: name, ...names, fx, fy, tail };
    }
    case 'reorder':
      return { tag: 'reorder', stage, vars: shuffled(random, nestOf(loop)) };
  }
}

const kinds = [
  [10, 'split'],
  [2, 'traverse'],
  [2, 'parallel'],
  [2, 'vectorize'],
  [2, 'unroll'],
] as const;

const nestedKinds = [
  [9, 'fuse'],
  [4, 'swap'],
  [2, 'tile'],
  [2, 'reorder'],
] as const;

/** A new name, mostly: sometimes one that is taken, which has to be refused. */
function drawName(random: Random, fresh: string): string {
  return random.chance(0.06) ? random.pick(['x', 'y', 'xo', 'xi', 'r']) : fresh;
}

/** A stage as it may be written: stage 0 is often left out, and so is the branch of a specialisation. */
export function drawStageName(random: Random, { func, stage, specialization }: Position): StageName {
  return {
    func: func ?? bug('a loop outside of every func'),
    stage: stage === 0 && random.chance(0.8) ? null : stage,
    specialization: specialization > 0 || random.chance(0.1) ? specialization : null,
  };
}

function nestOf(s: Stmt<Hole>): readonly string[] {
  return s.tag === 'For' ? [s.x, ...nestOf(s.body)] : [];
}

function shuffled<T>(random: Random, things: readonly T[]): readonly T[] {
  const left = [...things];
  return things.map(() => left.splice(random.below(left.length), 1)[0] as T); // one is left for each
}
