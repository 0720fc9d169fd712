import type { Pipeline } from '../../../syntax/algorithm.ts';
import { type Expr, int } from '../../../syntax/expr.ts';
import type { Directive } from '../../../syntax/schedule.ts';
import type { Random } from '../../random.ts';
import type { SingleTripLoop } from '../single-trip-loop.ts';
import type { Size } from '../size.ts';
import { drawFactor, drawStartup } from '../startup.ts';
import type { ScheduleBuilder } from './schedule-builder.ts';

/**
 * The bounds phase: the directives of the single-trip loop, then sometimes bound, bound-extent, align-bounds or
 * align-extent for a dimension or two.
 */
export function drawBounds(
  random: Random,
  builder: ScheduleBuilder,
  { window }: Size,
  singleTrip: SingleTripLoop | null,
): void {
  const { P } = builder;
  for (const d of singleTrip?.bounds ?? []) builder.attempt(d);
  if (singleTrip !== null && random.chance(0.8)) return;
  if (!random.chance(0.25)) return;
  const share = Math.min(0.5, 1.5 / P.funcs.length);
  for (const f of P.funcs.filter((f) => f.vars.length > 0 && random.chance(share))) {
    const place = { func: f.name, dim: random.pick(f.vars) };
    const isLong = window === 'long' && f.name === P.name;
    const len = random.chance(0.9)
      ? int(isLong ? random.between(100, 300) : random.between(4, 12))
      : drawStartup(random, P);
    builder.attempt(drawDirective(random, P, place, len));
  }
}

function drawDirective(
  random: Random,
  P: Pipeline,
  place: { readonly func: string; readonly dim: string },
  len: Expr,
): Directive {
  const tag = random.weighted(directives);
  switch (tag) {
    case 'bound':
      return { tag, ...place, min: int(random.between(-5, 0)), len };
    case 'bound-extent':
      return { tag, ...place, len };
    case 'align-bounds': {
      const isExtent = random.fork().chance(0.4);
      const [modulus, remainder] = [drawFactor(random, P), int(random.below(3))];
      return isExtent ? { tag: 'align-extent', ...place, modulus } : { tag, ...place, modulus, remainder };
    }
  }
}

const directives = [
  [1, 'bound'],
  [1, 'bound-extent'],
  [2, 'align-bounds'],
] as const;
