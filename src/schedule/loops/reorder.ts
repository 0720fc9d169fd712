import { refuse } from '../../errors/diagnostic.ts';
import { unknownLoop } from '../../errors/S411.ts';
import { directiveWithoutEffect } from '../../errors/S424.ts';
import { invalidReorder } from '../../errors/S429.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Stmt } from '../../syntax/target.ts';
import { isStage, loopsOf } from '../../target/analysis/loops.ts';

/**
 * reorder(f, v₁, …, vₙ) — bring loops into an order, innermost first, by swaps of neighbours. The loops that are not named
 * stay where they are. Only pairs whose order changes are swapped, so an order that is legal is reached by legal swaps.
 */
export function expandReorder(d: Extract<Directive, { tag: 'reorder' }>, s: Stmt<Hole>): readonly Directive[] {
  const [first] = [...loopsOf(s, d.stage.func)].filter(({ at }) => isStage(at, d.stage));
  if (first === undefined) return refuse(unknownLoop({ loop: `${d.stage.func}.${d.vars[0] ?? ''}`, loops: '' }, null));
  const nest = nestOf(first.loop);
  checkNames(d.vars, nest);

  const wanted = [...d.vars];
  const target = nest.map((v) => (d.vars.includes(v) ? (wanted.pop() ?? v) : v)); // outermost first, so from the end
  const swaps: Directive[] = [];
  const now = [...nest];
  for (const [i, v] of target.entries()) {
    for (let j = now.indexOf(v); j > i; j--) {
      const above = now[j - 1] ?? v;
      swaps.push({ tag: 'swap', loop: { ...d.stage, v: above } });
      now.splice(j - 1, 2, v, above);
    }
  }
  if (swaps.length === 0)
    refuse(directiveWithoutEffect({ directive: 'reorder', why: 'the loops are in that order already' }, null));
  return swaps;
}

/** The variables of loops that stand one just inside the other, outermost first. */
function nestOf(s: Stmt<Hole>): readonly Name[] {
  return s.tag === 'For' ? [s.x, ...nestOf(s.body)] : [];
}

function checkNames(vars: readonly Name[], nest: readonly Name[]): void {
  const loops = nest.toReversed().join(', ');
  const again = vars.find((v, i) => vars.indexOf(v) < i);
  if (again !== undefined) refuse(invalidReorder({ why: `names ${again} twice`, loops }, null));
  const missing = vars.find((v) => !nest.includes(v));
  if (missing !== undefined)
    refuse(invalidReorder({ why: `names ${missing}, which is not a loop there`, loops }, null));
}
