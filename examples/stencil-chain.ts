import { type Expression, type Func, func, input, repeatEdge, type Schedule, schedule, u16, vars } from 'sylvite';

const [x, y] = vars('x', 'y');

/** A chain of 5×5 stencils on a u16 image, each reading the one before; sums wrap. */
export function stencilChain(stages = 32): readonly Func<string, readonly ['x', 'y']>[] {
  const img = input('img', 'u16', 2);
  const chain: Func<string, readonly ['x', 'y']>[] = [func('s0', [x, y], repeatEdge(img)(x, y))];
  for (let s = 1; s <= stages; s++) {
    const previous = chain[s - 1] as (typeof chain)[number]; // s0 is there, and each stage adds one
    chain.push(func(`s${s}`, [x, y], weighted(previous)));
  }
  return chain;
}

function weighted(f: Func<string, readonly ['x', 'y']>): Expression {
  let total = u16(0);
  for (let j = -2; j <= 2; j++) {
    for (let i = -2; i <= 2; i++) total = total.add(u16((i + 3) * (j + 7)).mul(f(x.add(i), y.add(j))));
  }
  return total;
}

/** Tiles of the last stage, each with all that it needs of the stages before it. */
export function inTiles(chain: readonly Func<string, readonly ['x', 'y']>[], width: number, height: number): Schedule {
  const [output, ...before] = chain.toReversed() as [(typeof chain)[number], ...typeof chain]; // a chain has a last stage
  const tiled = schedule(output)(output).tile('x', 'y', 'xo', 'yo', 'xi', 'yi', width, height).parallel('yo');
  return before.reduce((s, stage) => s.and(stage).at(output, 'xo'), tiled);
}
