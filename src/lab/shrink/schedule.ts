import { constantOf, type Expr, int } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { shorterLists, smallerLists } from './expression.ts';

/** Smaller schedules: without some directives, or with simpler ones; not all of them are legal. */
export function* smallerSchedules(directives: readonly Directive[]): Generator<readonly Directive[]> {
  if (directives.length === 0) return;
  yield [];
  const half = Math.floor(directives.length / 2);
  if (half > 1) {
    yield directives.slice(half);
    yield directives.slice(0, half);
  }
  yield* shorterLists(directives);
  yield* withoutLoopTransformation(directives);
  yield* smallerLists(directives, simplerDirectives);
}

/** Remove a split or a fuse; directives for the loops that it creates apply to the original loop instead. */
function* withoutLoopTransformation(directives: readonly Directive[]): Generator<readonly Directive[]> {
  for (const [i, d] of directives.entries()) {
    const created = d.tag === 'split' ? [d.outer, d.inner] : d.tag === 'fuse' ? [d.fused] : [];
    if (!('loop' in d) || created.length === 0) continue;
    const { func, v } = d.loop;
    yield directives
      .toSpliced(i, 1)
      .map((e) =>
        'loop' in e && e.loop.func === func && created.includes(e.loop.v) ? { ...e, loop: { ...e.loop, v } } : e,
      );
  }
}

function* simplerDirectives(d: Directive): Generator<Directive> {
  if (d.tag === 'at') yield { ...d, tag: 'compute-at' };
  if ('tail' in d && d.tail !== 'guard') yield { ...d, tail: 'guard' };
  if (d.tag === 'split') for (const factor of smallerFactors(d.factor)) yield { ...d, factor };
  if (d.tag === 'rfactor' && d.factor !== null) {
    yield { ...d, factor: null, partition: 'blocks' };
    for (const factor of smallerFactors(d.factor)) yield { ...d, factor };
  }
  if (d.tag === 'specialize') {
    for (const conditions of shorterLists(d.conditions)) if (conditions.length > 0) yield { ...d, conditions };
  }
  if (d.tag === 'align-bounds' || d.tag === 'align-extent')
    for (const modulus of smallerFactors(d.modulus)) yield { ...d, modulus };
  if (d.tag === 'tile') {
    for (const each of d.tiled) yield { tag: 'split', ...each, tail: d.tail };
    for (const tiled of shorterLists(d.tiled)) if (tiled.length > 1) yield { ...d, tiled };
  }
  if ('loop' in d && d.loop.stage === 0) yield { ...d, loop: { ...d.loop, stage: null } };
  if ('loop' in d && d.loop.specialization !== null) yield { ...d, loop: { ...d.loop, specialization: null } };
}

function smallerFactors(e: Expr): readonly Expr[] {
  const value = constantOf(e);
  if (value === null) return [int(2), int(3)];
  return value > 1 ? [int(1), int(value - 1)] : [];
}
