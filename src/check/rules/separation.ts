import type { Diagnostic } from '../../errors/diagnostic.ts';
import { separationBrokenByRead } from '../../errors/S203.ts';
import { separationBrokenByWrite } from '../../errors/S204.ts';
import { printExpr } from '../../language/print.ts';
import type { Func, Pipeline, Update } from '../../syntax/algorithm.ts';
import type { Expr } from '../../syntax/expr.ts';
import { accessesIn, nodesOf } from '../../syntax/walk.ts';
import type { Places } from '../places.ts';

/**
 * Definition 'Syntactic separation restriction': if xᵢ occurs anywhere in U, then every access f[e₁, …, eₙ] in U has eᵢ
 * ≡ xᵢ, and so does the point that U writes to.
 */
export function separation(P: Pipeline, places: Places): readonly Diagnostic[] {
  return P.funcs.flatMap((f) => f.updates.flatMap((U) => separationOf(f, U, places)));
}

function separationOf(f: Func, U: Update, places: Places): readonly Diagnostic[] {
  const roots = [...U.at, ...U.values, U.condition];
  const names = new Set(nodesOf(...roots).flatMap((e) => (e.tag === 'Var' ? [e.name] : [])));
  const own = accessesIn(...roots).filter((a) => a.func === f.name);
  return f.vars.flatMap((x, i) => {
    if (!names.has(x)) return [];
    const facts = { func: f.name, variable: x };
    const isX = (e: Expr | undefined) => e?.tag === 'Var' && e.name === x;
    const [written] = U.at.slice(i);
    const target =
      written === undefined || isX(written)
        ? []
        : [separationBrokenByWrite({ ...facts, written: printExpr(written) }, places.of(U, `at.${i}`) ?? places.of(U))];
    const reads = own
      .filter((a) => !isX(a.args[i]))
      .map((a) => separationBrokenByRead({ ...facts, access: printExpr(a) }, places.of(a) ?? places.of(U)));
    return [...target, ...reads];
  });
}
