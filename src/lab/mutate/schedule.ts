import type { Pipeline } from '../../syntax/algorithm.ts';
import { constantOf, type Expr, type Hole, int } from '../../syntax/expr.ts';
import { type Directive, tails } from '../../syntax/schedule.ts';
import { orders, type Program } from '../../syntax/target.ts';
import { drawBounds } from '../draw/schedule/bounds-phase.ts';
import { drawLoops } from '../draw/schedule/loops-phase.ts';
import { drawMemory } from '../draw/schedule/memory-phase.ts';
import { drawPlacement } from '../draw/schedule/placement-phases.ts';
import { drawReuse } from '../draw/schedule/reuse-wishes.ts';
import { drawSchedule } from '../draw/schedule/schedule.ts';
import { Workbench } from '../draw/schedule/workbench.ts';
import { sizes } from '../draw/size.ts';
import type { Random } from '../random.ts';
import { drawNumber } from './expression.ts';

/** A schedule with a change; it may not be legal. */
export function mutateSchedule(
  random: Random,
  directives: readonly Directive[],
  P: Pipeline,
  T0: Program<Hole>,
): readonly Directive[] {
  const at = random.below(directives.length);
  const d = directives[at];
  const change = d === undefined ? 'more' : random.weighted(changes);
  switch (change) {
    case 'parameter':
      return d === undefined ? directives : directives.with(at, changeDirective(random, d));
    case 'drop':
      return directives.toSpliced(at, 1);
    case 'move':
      return d === undefined
        ? directives
        : directives.toSpliced(at, 1).toSpliced(random.below(directives.length), 0, d);
    case 'more':
      return [...directives, ...drawMore(random, directives, P, T0)];
    case 'other':
      return drawSchedule(random, P, T0, random.weighted(sizes));
  }
}

const changes = [
  [6, 'parameter'],
  [2, 'drop'],
  [1, 'move'],
  [6, 'more'],
  [2, 'other'],
] as const;

/** Directives for the program as a schedule leaves it. */
function drawMore(
  random: Random,
  directives: readonly Directive[],
  P: Pipeline,
  T0: Program<Hole>,
): readonly Directive[] {
  const bench = new Workbench(P, T0);
  for (const d of directives) bench.attempt(d.tag === 'at' ? { ...d, tag: 'compute-at' } : d, d);
  const before = bench.kept.length;
  const size = random.weighted(sizes);
  switch (random.below(5)) {
    case 0:
      drawBounds(random, bench, size, null);
      break;
    case 1:
      drawReuse(random, bench);
      break;
    case 2:
      drawMemory(random, bench);
      break;
    case 3:
      drawPlacement(random, bench, size, null);
      break;
    default:
      drawLoops(random, bench, size);
  }
  return bench.kept.slice(before);
}

/** Another factor, tail or order. */
function changeDirective(random: Random, d: Directive): Directive {
  if ('tail' in d && random.chance(0.4)) return { ...d, tail: random.pick(tails) };
  if (d.tag === 'traverse') return { ...d, order: random.pick(orders) };
  if (d.tag === 'parallel')
    return { tag: 'vectorize', loop: d.loop, factor: int(random.pick([2, 4, 8])), tail: 'guard' };
  const entries = Object.entries(d).map(([key, part]) => [key, isNumber(part) ? int(drawNumber(random)) : part]);
  return Object.fromEntries(entries) as Directive; // numbers stay numbers, all else is as it was
}

/** Is a part of a directive a number that was written? */
function isNumber(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'tag' in part && constantOf(part as Expr) !== null; // only expressions have tags
}
