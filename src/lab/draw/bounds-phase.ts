import { int } from '../../syntax/expr.ts';
import type { Random } from '../random.ts';
import { drawFactor, drawStartup } from './startup.ts';
import type { Workbench } from './workbench.ts';

/** bound, bound-extent and align-bounds, for a dimension or two. */
export function drawBounds(random: Random, bench: Workbench): void {
  const { P } = bench;
  if (!random.chance(0.25)) return;
  for (const f of P.funcs.filter((f) => f.vars.length > 0 && random.chance(0.5))) {
    const about = { func: f.name, dim: random.pick(f.vars) };
    const len = random.chance(0.9) ? int(random.between(4, 12)) : drawStartup(random, P);
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
