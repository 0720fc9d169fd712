import { infer } from '../../bounds/infer.ts';
import { loopsOf } from '../../schedule/loops.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { int } from '../../syntax/expr.ts';
import type { Directive, LoopName } from '../../syntax/schedule.ts';
import type { Hole, Program } from '../../syntax/target.ts';
import type { Random } from '../random.ts';
import { drawStageName } from './loops-phase.ts';
import { unlessRefused, type Workbench } from './workbench.ts';

/** How storage lies in memory, for a func or two. What bounds inference would refuse is not kept. */
export function drawMemory(random: Random, bench: Workbench): void {
  if (!random.chance(0.4)) return;
  for (const f of bench.P.funcs.filter(({ name }) => name !== bench.P.name && random.chance(0.6))) {
    for (const d of drawDirectives(random, bench, f)) bench.attempt(d, d, (T) => hasBounds(T, bench));
  }
}

function drawDirectives(random: Random, bench: Workbench, f: Func): readonly Directive[] {
  const func = f.name;
  const drawn: Directive[] = [];
  if (f.vars.length > 0 && random.chance(0.4)) {
    drawn.push({ tag: 'align-storage', func, dim: random.pick(f.vars), multiple: int(random.pick([2, 3, 4, 8, 16])) });
  }
  if (f.vars.length > 1 && random.chance(0.5)) {
    const outer = random.between(1, f.vars.length - 1);
    drawn.push({ tag: 'reorder-storage', func, dims: [...f.vars.slice(outer), ...f.vars.slice(0, outer)] });
  }
  if (random.chance(0.5)) {
    const loops = loopsAround(bench, func);
    const loop = loops.length > 0 && random.chance(0.75) ? drawLoop(random, loops) : null;
    drawn.push(loop === null ? { tag: 'hoist-storage-root', func } : { tag: 'hoist-storage', func, loop });
  }
  if (random.chance(0.5)) drawn.push({ tag: 'store-in', func, place: random.chance(0.75) ? 'stack' : 'heap' });
  return drawn;
}

type Loops = ReturnType<typeof loopsAround>;

/** The loops that may be around the storage of a func: none of its own. */
function loopsAround(bench: Workbench, func: string) {
  return [...loopsOf(bench.T.body)].filter(({ at }) => at.func !== func);
}

function drawLoop(random: Random, loops: Loops): LoopName | null {
  const { loop, at } = random.pick(loops);
  return { ...drawStageName(random, at), stage: random.chance(0.5) ? null : at.stage, v: loop.x };
}

function hasBounds(T: Program<Hole>, { P }: Workbench): boolean {
  return unlessRefused(() => infer(T, P)) !== null;
}
