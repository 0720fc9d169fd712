import { inPhases } from '../../schedule/phases.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { constantOf, type Expr, type Hole, int } from '../../syntax/expr.ts';
import { type Directive, tails } from '../../syntax/schedule.ts';
import { orders, type Program } from '../../syntax/target.ts';
import { drawBounds } from '../generators/schedule/bounds-phase.ts';
import { drawLoops } from '../generators/schedule/loops-phase.ts';
import { drawMemory } from '../generators/schedule/memory-phase.ts';
import { drawPlacement } from '../generators/schedule/placement-phases.ts';
import { drawReuse } from '../generators/schedule/reuse-requests.ts';
import { drawSchedule } from '../generators/schedule/schedule.ts';
import { ScheduleBuilder } from '../generators/schedule/schedule-builder.ts';
import { type Size, sizes } from '../generators/size.ts';
import type { Random } from '../random.ts';
import { drawNumber } from './expression.ts';

/** Mutate a schedule. The result may not be legal. */
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

/** Generate further directives for a scheduled program. */
function drawMore(
  random: Random,
  directives: readonly Directive[],
  P: Pipeline,
  T0: Program<Hole>,
): readonly Directive[] {
  const builder = new ScheduleBuilder(P, T0);
  for (const d of inPhases(directives)) builder.attempt(d.tag === 'at' ? { ...d, tag: 'compute-at' } : d, d);
  const before = builder.directives.length;
  const size = random.weighted(sizes);
  const draw = random.pick(phases);
  draw(random, builder, size);
  return builder.directives.slice(before);
}

const phases: readonly ((random: Random, builder: ScheduleBuilder, size: Size) => void)[] = [
  (random, builder, size) => drawBounds(random, builder, size, null),
  drawReuse,
  drawMemory,
  (random, builder, size) => drawPlacement(random, builder, size, null),
  drawLoops,
];

/** Change the tail, the order or the constants of a directive, or vectorize a loop that it makes parallel. */
function changeDirective(random: Random, d: Directive): Directive {
  if ('tail' in d && random.chance(0.4)) return { ...d, tail: random.pick(tails) };
  if (d.tag === 'traverse') return { ...d, order: random.pick(orders) };
  if (d.tag === 'parallel' && d.factor === null)
    return { tag: 'vectorize', loop: d.loop, factor: int(random.pick([2, 4, 8])), tail: 'guard' };
  const entries = Object.entries(d).map(([key, part]) => [key, isNumber(part) ? int(drawNumber(random)) : part]);
  return Object.fromEntries(entries) as Directive; // only constants are replaced, by constants
}

/** Is a part of a directive a constant expression? */
function isNumber(part: unknown): boolean {
  // Of the parts of directives, only expressions have tags.
  return typeof part === 'object' && part !== null && 'tag' in part && constantOf(part as Expr) !== null;
}
