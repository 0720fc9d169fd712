import { infer } from '../../../bounds/infer/infer.ts';
import { int } from '../../../syntax/expr.ts';
import type { Directive } from '../../../syntax/schedule.ts';
import type { Program } from '../../../syntax/target.ts';
import { loopsOf, loopText } from '../../../target/analysis/loops.ts';
import { optimizeTarget } from '../../../target/optimize.ts';
import type { Random } from '../../random.ts';
import { type ScheduleBuilder, unlessRefused } from './schedule-builder.ts';

/**
 * slide and fold-storage: request slides that the optimizer would perform anyway, and try folds of several sizes for
 * about three funcs. This comes after the bounds phase because it needs the inferred windows.
 */
export function drawReuse(random: Random, builder: ScheduleBuilder): void {
  if (!random.chance(Math.min(0.5, 2 / builder.P.funcs.length))) return;
  const inferred = unlessRefused(() => infer(builder.T, builder.P));
  if (inferred === null) return;
  const slides = optimizeTarget(inferred, builder.P, []).slides.filter(() => random.chance(0.5));
  for (const { func, loop } of slides) {
    const named = [...loopsOf(builder.T.body)].find(({ loop: { x }, at }) => loopText(x, at) === loop);
    if (named === undefined) continue;
    const { func: of, stage, specialization } = named.at;
    const name = { func: of ?? '', stage, specialization, v: named.loop.x };
    attemptRequest(builder, inferred, {
      tag: 'slide',
      func,
      loop: random.chance(0.5) ? { ...name, specialization: null } : name,
    });
  }
  const candidates = builder.P.funcs.filter(({ name, vars }) => name !== builder.P.name && vars.length > 0);
  const share = 3 / Math.max(3, candidates.length);
  for (const { name, vars } of candidates.filter(() => random.chance(share))) {
    const first = random.between(1, 3);
    const fold = { tag: 'fold-storage', func: name, dim: random.pick(vars) } as const;
    for (let size = first; size < first + 3; size++)
      if (attemptRequest(builder, inferred, { ...fold, size: int(size) })) break;
  }
}

/** Keep a request if the optimizer accepts it together with the earlier directives. */
function attemptRequest(builder: ScheduleBuilder, inferred: Program, d: Directive): boolean {
  const isGranted = unlessRefused(() => optimizeTarget(inferred, builder.P, [...builder.directives, d])) !== null;
  return isGranted && builder.attempt(d);
}
