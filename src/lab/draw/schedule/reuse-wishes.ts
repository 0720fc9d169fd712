import { infer } from '../../../bounds/infer/infer.ts';
import { int } from '../../../syntax/expr.ts';
import type { Directive } from '../../../syntax/schedule.ts';
import type { Program } from '../../../syntax/target.ts';
import { loopsOf, loopText } from '../../../target/analysis/loops.ts';
import { optimizeTarget } from '../../../target/optimize.ts';
import type { Random } from '../../random.ts';
import { unlessRefused, type Workbench } from './workbench.ts';

/**
 * slide and fold-storage, where they are granted: what would slide in any case is asked to, and folds of all sizes are tried.
 * Windows have to be known for it, so that it is done last, and for about three funcs.
 */
export function drawReuse(random: Random, bench: Workbench): void {
  if (!random.chance(Math.min(0.5, 2 / bench.P.funcs.length))) return;
  const filled = unlessRefused(() => infer(bench.T, bench.P));
  if (filled === null) return;
  const slides = optimizeTarget(filled, bench.P, []).slides.filter(() => random.chance(0.5));
  for (const { func, loop } of slides) {
    const named = [...loopsOf(bench.T.body)].find(({ loop: { x }, at }) => loopText(x, at) === loop);
    if (named === undefined) continue;
    const { func: of, stage, specialization } = named.at;
    const name = { func: of ?? '', stage, specialization, v: named.loop.x };
    wish(bench, filled, { tag: 'slide', func, loop: random.chance(0.5) ? { ...name, specialization: null } : name });
  }
  const candidates = bench.P.funcs.filter(({ name, vars }) => name !== bench.P.name && vars.length > 0);
  const share = 3 / Math.max(3, candidates.length);
  for (const { name, vars } of candidates.filter(() => random.chance(share))) {
    const first = random.between(1, 3);
    const about = { tag: 'fold-storage', func: name, dim: random.pick(vars) } as const;
    for (let size = first; size < first + 3; size++) if (wish(bench, filled, { ...about, size: int(size) })) break;
  }
}

/** Keep a wish if it is granted beside those that are. */
function wish(bench: Workbench, filled: Program, d: Directive): boolean {
  const isGranted = unlessRefused(() => optimizeTarget(filled, bench.P, [...bench.kept, d])) !== null;
  return isGranted && bench.attempt(d);
}
