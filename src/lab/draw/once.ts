import { type Func, type Pipeline, stages } from '../../syntax/algorithm.ts';
import { constantOf, int } from '../../syntax/expr.ts';
import type { LoopName, StageName } from '../../syntax/loop-name.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { accessesIn } from '../../syntax/walk.ts';
import { loopsOf } from '../../target/analysis/loops.ts';
import { contains } from '../../target/analysis/summary.ts';
import type { Random } from '../random.ts';
import type { Workbench } from './schedule/workbench.ts';

/** A loop of a stage that runs once, and the directives of the bounds phase that make it so. */
export interface Once {
  readonly loop: LoopName;
  readonly bounds: readonly Directive[];
}

/**
 * The loops phase of it: a stage that others follow gets a loop that runs once, which is a dimension of one point, the outer loop of
 * a split or a tile as large as its window, or an rdom of one point.
 *
 *     bound-extent(f, c, 1); at(g, f.s0.c)     bound-extent(f, c, 3); split(f.c, co, ci, 4); at(g, f.s0.co)
 */
export function drawOnce(random: Random, bench: Workbench): Once | null {
  const all = readingStages(bench.P);
  const followed = all.filter(({ func, stage }) => stage < func.updates.length);
  if (followed.length === 0) return null;
  const { func, stage } = random.pick(random.chance(0.95) ? followed : all);
  return drawLoop(random, bench, func, { func: func.name, stage, specialization: null });
}

interface ReadingStage {
  readonly func: Func;
  readonly stage: number;
}

/** The stages that are the only ones to read some func, of funcs with dimensions. */
function readingStages(P: Pipeline): readonly ReadingStage[] {
  const readers = new Map<string, ReadingStage[]>();
  for (const func of P.funcs)
    for (const [stage, { at, values, condition }] of stages(func).entries())
      for (const read of new Set(accessesIn(...at, ...values, condition).map((access) => access.func)))
        if (read !== func.name) readers.set(read, [...(readers.get(read) ?? []), { func, stage }]);
  const funcs = P.funcs.map(({ name }) => readers.get(name) ?? []);
  return funcs.flatMap((found) => (found.length === 1 ? found : [])).filter(({ func }) => func.vars.length > 0);
}

/** The compute phase of it: the funcs that only this loop reads are computed and stored in it. */
export function placeInside(random: Random, bench: Workbench, { loop }: Once): ReadonlySet<string> {
  const placed = new Set<string>();
  for (const g of bench.P.funcs.toReversed()) {
    const found = loopsIn(bench, loop).find((each) => each.loop.x === loop.v);
    const isRead = g.name !== loop.func && found !== undefined && contains(found.loop, 'access', g.name);
    if (!isRead || random.chance(0.1)) continue;
    const at = { func: g.name, loop };
    if (bench.attempt({ tag: 'compute-at', ...at }, { tag: 'at', ...at })) placed.add(g.name);
  }
  return placed;
}

function loopsIn(bench: Workbench, { func, stage }: StageName) {
  return [...loopsOf(bench.T.body)].filter(({ at }) => at.func === func && at.stage === stage);
}

function drawLoop(random: Random, bench: Workbench, f: Func, stage: StageName): Once | null {
  const loops = loopsIn(bench, stage).map(({ loop }) => loop.x);
  const rdom = stage.stage === 0 ? [] : (f.updates[(stage.stage ?? 0) - 1]?.rdom ?? []);
  const [single] = rdom.filter(({ in: { len } }) => constantOf(len) === 1);
  if (single !== undefined && loops.includes(single.name) && random.chance(0.85)) {
    const others = loops.filter((x) => x !== single.name).toReversed();
    if (random.chance(0.7)) bench.attempt({ tag: 'reorder', stage, vars: [...others, single.name] });
    return { loop: { ...stage, v: single.name }, bounds: [] };
  }
  const pure = loops.filter((x) => f.vars.includes(x));
  // The first is the outermost.
  const dim = random.chance(0.7) ? pure[0] : random.pick(pure);
  if (dim === undefined) return null;
  const isOutput = f.name === bench.P.name;
  switch (random.weighted(isOutput ? kinds : innerKinds)) {
    case 'bound':
      return { loop: { ...stage, v: dim }, bounds: [boundOf(random, f, dim, 1)] };
    case 'split': {
      const points = random.between(1, 4);
      const [outer, inner] = [`${dim}o`, `${dim}i`];
      const tail = stage.stage === 0 ? random.pick(['guard', 'shift', 'round'] as const) : 'guard';
      const factor = int(tail === 'guard' ? points + random.pick([0, 1, 4]) : points);
      const split: Directive = { tag: 'split', loop: { ...stage, v: dim }, outer, inner, factor, tail };
      if (!bench.attempt(split)) return null;
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
      if (!bench.attempt({ tag: 'tile', x: loop(x), y: loop(dim), ...names, fx, fy, tail: 'guard' })) return null;
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

/** How many points a func needs that is no output is not for the caller to say. */
const innerKinds = [
  [1, 'bound'],
  [4, 'split'],
] as const;

function boundOf(random: Random, f: Func, dim: string, points: number): Directive {
  const about = { func: f.name, dim, len: int(points) };
  return random.chance(0.7)
    ? { tag: 'bound-extent', ...about }
    : { tag: 'bound', ...about, min: int(random.between(-1, 1)) };
}
