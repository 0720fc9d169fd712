import { refuse } from '../../errors/diagnostic.ts';
import { unknownDimension } from '../../errors/S428.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { cpuHole, type Expr, type Hole, type Interval, type Name } from '../../syntax/expr.ts';
import { type Stmt, seq } from '../../syntax/target.ts';
import { rewrite } from '../../target/analysis/loops.ts';
import { funcOf } from '../legality/definition-order.ts';
import { checkComputed, isPart } from '../placement/placement.ts';

/**
 * label f: s   ⟶   label f: assert e; …; s          where e is about ?cpu f_x
 *
 * Bounds inference adjusts the window to the assertions where it can. The assertions remain in the program as run-time
 * checks (errata E5).
 */
export function assertAt(
  d: { readonly func: Name; readonly dim: Name },
  s: Stmt<Hole>,
  P: Pipeline,
  conditions: (window: Interval<Hole>) => readonly Expr<Hole>[],
): Stmt<Hole> {
  checkComputed(s, d.func);
  const { vars } = funcOf(P, d.func);
  if (!vars.includes(d.dim)) refuse(unknownDimension({ func: d.func, dim: d.dim, dims: vars.join(', ') }, null));
  const why = `the window of ${d.func} in ${d.dim} does not satisfy the bounds of the schedule`;
  const asserts = conditions(cpuHole(d.func, d.dim, null)).map(
    (condition): Stmt<Hole> => ({ tag: 'Assert', condition, why }),
  );
  return rewrite(s, d.func, (label) => {
    if (label.tag !== 'Label' || !isPart(label, 'computation', d.func)) return null;
    const body = label.body.tag === 'Seq' ? label.body.stmts : [label.body];
    return { ...label, body: seq(...asserts, ...body) };
  });
}
