import { refuse } from '../../errors/diagnostic.ts';
import { invalidReorder } from '../../errors/S429.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { isStage, loopsOf, noSuchLoop } from '../../target/analysis/loops.ts';

/**
 * reorder(f, v₁, …, vₙ) — set the order of loops, innermost first, by swaps of adjacent loops. Loops that are not named
 * keep their position. Only pairs whose order changes are swapped, so a legal order is reached by legal swaps.
 */
export function expandReorder(d: Extract<Directive, { tag: 'reorder' }>, s: Stmt<Hole>): readonly Directive[] {
  const [first] = [...loopsOf(s, d.stage.func)].filter(({ at }) => isStage(at, d.stage));
  if (first === undefined) return noSuchLoop(s, { ...d.stage, v: d.vars[0] ?? '' });
  const nest = nestOf(first.loop);
  checkNames(d.vars, nest);

  const named = [...d.vars];
  const target = nest.map((v) => (d.vars.includes(v) ? (named.pop() ?? v) : v)); // outermost first, so from the end
  const swaps: Directive[] = [];
  const current = [...nest];
  for (const [i, v] of target.entries()) {
    for (let j = current.indexOf(v); j > i; j--) {
      const outer = current[j - 1] ?? v;
      swaps.push({ tag: 'swap', loop: { ...d.stage, v: outer } });
      current.splice(j - 1, 2, v, outer);
    }
  }
  return swaps;
}

/** The variables of perfectly nested loops, outermost first. */
function nestOf(s: Stmt<Hole>): readonly Name[] {
  return s.tag === 'For' ? [s.x, ...nestOf(s.body)] : [];
}

function checkNames(vars: readonly Name[], nest: readonly Name[]): void {
  const loops = nest.toReversed().join(', ');
  const repeated = vars.find((v, i) => vars.indexOf(v) < i);
  if (repeated !== undefined) refuse(invalidReorder({ why: `names ${repeated} twice`, loops }, null));
  const missing = vars.find((v) => !nest.includes(v));
  if (missing !== undefined)
    refuse(invalidReorder({ why: `names ${missing}, which is not a loop of this nest`, loops }, null));
}
