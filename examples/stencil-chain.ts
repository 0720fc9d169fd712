import { type Expression, type Func, func, input, repeatEdge, type Schedule, schedule, u16, vars } from 'sylvite';

const [x, y] = vars('x', 'y');

/** A chain of funcs, each of which reads the previous one; the last one is the output. */
export interface Chain {
  readonly output: Func;
  readonly before: readonly Func[];
}

/** A chain of 5×5 stencils on a u16 image; sums wrap. */
export function stencilChain(stages = 32): Chain {
  const img = input('img', 'u16', 2);
  const before: Func[] = [];
  let output: Func = func('s0', [x, y], repeatEdge(img)(x, y));
  for (let s = 1; s <= stages; s++) {
    before.push(output);
    output = func(`s${s}`, [x, y], weighted(output));
  }
  return { output, before };
}

function weighted(f: Func): Expression {
  let total: Expression = u16(0);
  for (let j = -2; j <= 2; j++) {
    for (let i = -2; i <= 2; i++) total = total.add(u16((i + 3) * (j + 7)).mul(f(x.add(i), y.add(j))));
  }
  return total;
}

/** Tiles of the output, each with its own part of all earlier stages. */
export function inTiles({ output, before }: Chain, width: number, height: number): Schedule {
  const tiled = schedule(output)(output).tile('x', 'y', 'xo', 'yo', 'xi', 'yi', width, height).parallel('yo');
  return before.reduceRight((s, stage) => s.and(stage).at(output, 'xo'), tiled);
}
