import { type Func, type Pipeline, type ReductionVar, stages } from '../../syntax/algorithm.ts';
import { constantOf, int } from '../../syntax/expr.ts';
import type { LoopName, StageName } from '../../syntax/loop-name.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { accessesIn } from '../../syntax/walk.ts';
import { loopsOf } from '../../target/analysis/loops.ts';
import { contains } from '../../target/analysis/summary.ts';
import type { Random } from '../random.ts';
import type { ScheduleBuilder } from './schedule/schedule-builder.ts';

/** A single-trip loop of a stage, and the directives of the bounds phase that make its trip count 1. */
export interface SingleTripLoop {
  readonly loop: LoopName;
  readonly bounds: readonly Directive[];
}

/**
 * The loops phase: give a single-trip loop to a stage, usually one that is followed by other stages. Such a loop is the
 * loop of a dimension with one point, the outer loop of a split or a tile that covers the whole window, or the loop of
 * an rdom with one point. Null if no stage is suitable or the directive does not apply.
 *
 *     bound-extent(f, c, 1); at(g, f.s0.c)     bound-extent(f, c, 3); split(f.c, co, ci, 4); at(g, f.s0.co)
 */
export function drawSingleTripLoop(random: Random, builder: ScheduleBuilder): SingleTripLoop | null {
  const all = readingStages(builder.P);
  const followed = all.filter(({ func, stage }) => stage < func.updates.length);
  if (followed.length === 0) return null;
  const inRdom = followed.filter(({ func, stage }) => singlePoint(func, stage) !== undefined);
  const chosen = inRdom.length > 0 && random.chance(0.7) ? inRdom : random.chance(0.95) ? followed : all;
  const { func, stage } = random.pick(chosen);
  return drawLoop(random, builder, func, { func: func.name, stage, specialization: null });
}

/** The first reduction variable with a range of one point in a stage. */
function singlePoint(f: Func, stage: number): ReductionVar | undefined {
  return f.updates[stage - 1]?.rdom.find(({ in: { len } }) => constantOf(len) === 1);
}

interface ReadingStage {
  readonly func: Func;
  readonly stage: number;
}

/** The stages that are the only reader of some func. Funcs without dimensions have no loops and are left out. */
function readingStages(P: Pipeline): readonly ReadingStage[] {
  const readers = new Map<string, ReadingStage[]>();
  for (const func of P.funcs)
    for (const [stage, { at, values, condition }] of stages(func).entries())
      for (const read of new Set(accessesIn(...at, ...values, condition).map((access) => access.func)))
        if (read !== func.name) readers.set(read, [...(readers.get(read) ?? []), { func, stage }]);
  const funcs = P.funcs.map(({ name }) => readers.get(name) ?? []);
  return funcs.flatMap((stages) => (stages.length === 1 ? stages : [])).filter(({ func }) => func.vars.length > 0);
}

/**
 * The compute phase: compute and store inside the loop most of the funcs that are read there, if that is legal. Returns
 * the funcs that are placed.
 */
export function placeInside(random: Random, builder: ScheduleBuilder, { loop }: SingleTripLoop): ReadonlySet<string> {
  const placed = new Set<string>();
  for (const g of builder.P.funcs.toReversed()) {
    const position = loopsIn(builder, loop).find((each) => each.loop.x === loop.v);
    const isRead = g.name !== loop.func && position !== undefined && contains(position.loop, 'access', g.name);
    if (!isRead || random.chance(0.1)) continue;
    const at = { func: g.name, loop };
    if (builder.attempt({ tag: 'compute-at', ...at }, { tag: 'at', ...at })) placed.add(g.name);
  }
  return placed;
}

function loopsIn(builder: ScheduleBuilder, { func, stage }: StageName) {
  return [...loopsOf(builder.T.body)].filter(({ at }) => at.func === func && at.stage === stage);
}

function drawLoop(random: Random, builder: ScheduleBuilder, f: Func, stage: StageName): SingleTripLoop | null {
  const loops = loopsIn(builder, stage).map(({ loop }) => loop.x);
  const single = singlePoint(f, stage.stage ?? 0);
  if (single !== undefined && loops.includes(single.name) && random.chance(0.85)) {
    const others = loops.filter((x) => x !== single.name).toReversed();
    if (random.chance(0.7)) builder.attempt({ tag: 'reorder', stage, vars: [...others, single.name] });
    return { loop: { ...stage, v: single.name }, bounds: [] };
  }
  const pure = loops.filter((x) => f.vars.includes(x));
  // The first loop is the outermost.
  const dim = random.chance(0.7) ? pure[0] : random.pick(pure);
  if (dim === undefined) return null;
  const isOutput = builder.P.outputs.includes(f.name);
  switch (random.weighted(isOutput ? kinds : innerKinds)) {
    case 'bound':
      return { loop: { ...stage, v: dim }, bounds: [boundOf(random, f, dim, 1)] };
    case 'split': {
      const points = random.between(1, 4);
      const [outer, inner] = [`${dim}o`, `${dim}i`];
      const tail = stage.stage === 0 ? random.pick(['guard', 'shift', 'round'] as const) : 'guard';
      const factor = int(tail === 'guard' ? points + random.pick([0, 1, 4]) : points);
      const split: Directive = { tag: 'split', loop: { ...stage, v: dim }, outer, inner, factor, tail };
      if (!builder.attempt(split)) return null;
      const bounds = isOutput && random.chance(0.9) ? [boundOf(random, f, dim, points)] : [];
      return { loop: { ...stage, v: outer }, bounds };
    }
    case 'tile': {
      const x = loops[loops.indexOf(dim) + 1];
      if (x === undefined || !pure.includes(x))
        return { loop: { ...stage, v: dim }, bounds: [boundOf(random, f, dim, 1)] };
      const [points, columns] = [random.between(1, 3), random.between(1, 4)];
      const names = { xo: `${x}o`, yo: `${dim}o`, xi: `${x}i`, yi: `${dim}i` };
      const [fx, fy] = [int(columns), int(points + random.below(2))];
      const loop = (v: string): LoopName => ({ ...stage, v });
      const tiled = [
        { loop: loop(x), outer: names.xo, inner: names.xi, factor: fx },
        { loop: loop(dim), outer: names.yo, inner: names.yi, factor: fy },
      ];
      if (!builder.attempt({ tag: 'tile', tiled, tail: 'guard' })) return null;
      const bounds = [boundOf(random, f, dim, points), boundOf(random, f, x, columns)];
      return { loop: loop(random.pick([names.xo, names.yo])), bounds };
    }
  }
}

const kinds = [
  [4, 'bound'],
  [4, 'split'],
  [2, 'tile'],
] as const;

/** The windows of funcs other than the output follow from their consumers, so bounds are rarely satisfied. */
const innerKinds = [
  [1, 'bound'],
  [4, 'split'],
] as const;

function boundOf(random: Random, f: Func, dim: string, points: number): Directive {
  const bound = { func: f.name, dim, len: int(points) };
  return random.chance(0.7)
    ? { tag: 'bound-extent', ...bound }
    : { tag: 'bound', ...bound, min: int(random.between(-1, 1)) };
}
