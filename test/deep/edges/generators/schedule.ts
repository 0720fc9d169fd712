import { drawSchedule } from '../../../../src/lab/generators/schedule/schedule.ts';
import { applicable } from '../../../../src/lab/generators/schedule/schedule-builder.ts';
import { type Size, sizeDefaults } from '../../../../src/lab/generators/size.ts';
import type { Random } from '../../../../src/lab/random.ts';
import type { Pipeline } from '../../../../src/syntax/algorithm.ts';
import { type Expr, type Hole, int, variable } from '../../../../src/syntax/expr.ts';
import { type Directive, tails } from '../../../../src/syntax/schedule.ts';
import type { Program } from '../../../../src/syntax/target.ts';
import { drawEdge, least, most } from './numbers.ts';
import type { Centers } from './program.ts';

/** Only the parameters of the schedule generator matter here. */
const size: Size = {
  ...sizeDefaults,
  funcs: [1],
  ranks: [1],
  updates: [0],
  reductions: [1],
  longest: 3,
  empty: 0,
  depths: [0],
  inputs: 0,
  loops: [0, 0, 1, 1, 2, 3, 4],
  stencils: 0.3,
};

/** Generate a schedule, sometimes with a factor or bound near the limits of i32. */
export function drawEdgeSchedule(
  random: Random,
  P: Pipeline,
  T0: Program<Hole>,
  centers: Centers,
): readonly Directive[] {
  if (random.chance(0.25)) return [];
  const drawn = random.chance(0.9) ? drawSchedule(random, P, T0, size) : [];
  const extremes = random.chance(0.25) ? drawExtremes(random, P) : [];
  if (extremes.length === 0 && !drawn.some(({ tag }) => tag === 'bound')) return drawn;
  return applicable(
    [...drawn, ...extremes].map((d) => nearCenter(random, d, P, centers)),
    T0,
    P,
  );
}

/** A fixed window is near the center of the func; elsewhere, it would always be refused. */
function nearCenter(random: Random, d: Directive, P: Pipeline, centers: Centers): Directive {
  if (d.tag !== 'bound' || random.chance(0.1)) return d;
  const dim = P.funcs.find(({ name }) => name === d.func)?.vars.indexOf(d.dim) ?? -1;
  const center = centers.get(d.func)?.[dim] ?? 0;
  return { ...d, min: int(Math.max(center - random.between(0, 4), least)), len: int(random.between(8, 16)) };
}

function drawExtremes(random: Random, P: Pipeline): readonly Directive[] {
  const funcs = P.funcs.filter((f) => f.vars.length > 0);
  if (funcs.length === 0) return [];
  const f = random.pick(funcs);
  const dim = random.pick(f.vars);
  const loop = { func: f.name, stage: null, specialization: null, v: dim };
  switch (random.below(5)) {
    case 0:
      return [
        {
          tag: 'split',
          loop,
          outer: `${dim}_o`,
          inner: `${dim}_i`,
          factor: drawAmount(random, P),
          tail: random.pick(tails),
        },
      ];
    case 1:
      return [{ tag: 'bound', func: f.name, dim, min: int(drawEdge(random)), len: drawAmount(random, P) }];
    case 2:
      return [{ tag: 'bound-extent', func: f.name, dim, len: drawAmount(random, P) }];
    case 3:
      return [{ tag: 'align-storage', func: f.name, dim, multiple: int(random.pick([2, 3, 16, 2 ** 16, 2 ** 30])) }];
    default:
      return [
        {
          tag: 'align-bounds',
          func: f.name,
          dim,
          modulus: drawAmount(random, P),
          remainder: int(random.chance(0.5) ? random.below(5) : drawEdge(random)),
        },
      ];
  }
}

function drawAmount(random: Random, P: Pipeline): Expr {
  const known = P.params.filter(({ type }) => type === 'i32');
  if (known.length > 0 && random.chance(0.3)) return variable(random.pick(known).name);
  return int(random.chance(0.6) ? random.between(1, 16) : Math.abs(drawEdge(random)) % most);
}
