import { infer } from '../../../bounds/infer/infer.ts';
import { memoizedStorage } from '../../../schedule/legality/memoized-storage.ts';
import { type Around, loopsAroundStorage } from '../../../schedule/memory/hoist-storage.ts';
import type { Func } from '../../../syntax/algorithm.ts';
import { type Hole, int } from '../../../syntax/expr.ts';
import type { LoopName } from '../../../syntax/loop-name.ts';
import type { Directive } from '../../../syntax/schedule.ts';
import type { Program } from '../../../syntax/target.ts';
import type { Random } from '../../random.ts';
import { drawStageName } from './loops-phase.ts';
import { type ScheduleBuilder, unlessRefused } from './schedule-builder.ts';

/**
 * The memory phase: storage directives for about four funcs, mostly funcs that are stored inside loops. Directives
 * that bounds inference would refuse are dropped.
 */
export function drawMemory(random: Random, builder: ScheduleBuilder): void {
  const share = 4 / Math.max(4, builder.P.funcs.length);
  for (const f of builder.P.funcs.filter(({ name }) => name !== builder.P.name && random.chance(share))) {
    const [around = []] = [...loopsAroundStorage(builder.T.body, f.name)];
    if (!random.chance(around.length > 0 ? 0.8 : 0.25)) continue;
    for (const d of drawDirectives(random, f, around))
      builder.attempt(d, d, (T) => !needsBounds(d) || hasBounds(T, builder));
  }
}

/**
 * Memoize some of the funcs at the root, in one of four schedules; more often if there are inputs, which may change.
 */
export function drawMemoization(random: Random, builder: ScheduleBuilder): void {
  const { P } = builder;
  if (!random.chance(P.inputs.length > 0 ? 0.5 : 0.2)) return;
  for (const { name: func } of P.funcs.filter(({ name }) => name !== P.name && random.chance(0.6)))
    builder.attempt({ tag: 'memoize', func }, undefined, ({ body }) => memoizedStorage(body).length === 0);
}

function drawDirectives(random: Random, f: Func, around: readonly Around[]): readonly Directive[] {
  const func = f.name;
  const drawn: Directive[] = [];
  if (f.vars.length > 0 && random.chance(0.35)) {
    drawn.push({ tag: 'align-storage', func, dim: random.pick(f.vars), multiple: int(random.pick([2, 3, 4, 8, 16])) });
  }
  if (f.vars.length > 1 && random.chance(0.5)) {
    const outer = random.between(1, f.vars.length - 1);
    drawn.push({ tag: 'reorder-storage', func, dims: [...f.vars.slice(outer), ...f.vars.slice(0, outer)] });
  }
  if (around.length > 0 && random.chance(0.7)) {
    const loop = drawLoopAround(random, around);
    drawn.push(loop === null ? { tag: 'hoist-storage-root', func } : { tag: 'hoist-storage', func, loop });
  }
  if (random.chance(0.4)) drawn.push({ tag: 'store-in', func, place: random.chance(0.7) ? 'stack' : 'heap' });
  const last = random.fork();
  if (f.vars.length > 0 && last.chance(0.25)) {
    drawn.unshift({ tag: 'bound-storage', func, dim: last.pick(f.vars), size: int(last.pick([1, 3, 6, 12, 40])) });
  }
  return drawn;
}

/** One of the loops around the storage, except the innermost, or null for the root. */
function drawLoopAround(random: Random, around: readonly Around[]): LoopName | null {
  if (around.length === 1 || random.chance(0.25)) return null;
  const { loop, at } = random.pick(around.slice(0, -1));
  return { ...drawStageName(random, at), stage: random.chance(0.5) ? null : at.stage, v: loop.x };
}

/** Does the legality of a directive depend on the size of the storage? */
function needsBounds(d: Directive): boolean {
  return d.tag.startsWith('hoist') || (d.tag === 'store-in' && d.place === 'stack');
}

function hasBounds(T: Program<Hole>, { P }: ScheduleBuilder): boolean {
  return unlessRefused(() => infer(T, P)) !== null;
}
