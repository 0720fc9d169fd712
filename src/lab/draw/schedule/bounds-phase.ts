import { int } from '../../../syntax/expr.ts';
import type { Random } from '../../random.ts';
import type { Once } from '../once.ts';
import type { Size } from '../size.ts';
import { drawFactor, drawStartup } from '../startup.ts';
import type { Workbench } from './workbench.ts';

/** bound, bound-extent and align-bounds, for a dimension or two, after those that make a loop run once. */
export function drawBounds(random: Random, bench: Workbench, { window }: Size, once: Once | null): void {
  const { P } = bench;
  for (const d of once?.bounds ?? []) bench.attempt(d);
  if (once !== null && random.chance(0.8)) return;
  if (!random.chance(0.25)) return;
  const share = Math.min(0.5, 1.5 / P.funcs.length);
  for (const f of P.funcs.filter((f) => f.vars.length > 0 && random.chance(share))) {
    const about = { func: f.name, dim: random.pick(f.vars) };
    const isLong = window === 'long' && f.name === P.name;
    const len = random.chance(0.9)
      ? int(isLong ? random.between(100, 300) : random.between(4, 12))
      : drawStartup(random, P);
    switch (random.below(4)) {
      case 0:
        bench.attempt({ tag: 'bound', ...about, min: int(random.between(-5, 0)), len });
        break;
      case 1:
        bench.attempt({ tag: 'bound-extent', ...about, len });
        break;
      default:
        bench.attempt({
          tag: 'align-bounds',
          ...about,
          modulus: drawFactor(random, P),
          remainder: int(random.below(3)),
        });
    }
  }
}
