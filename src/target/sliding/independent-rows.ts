import type { Func } from '../../syntax/algorithm.ts';
import type { Expr } from '../../syntax/expr.ts';
import { accessesIn } from '../../syntax/walk.ts';

/**
 * Why the values of a func at one coordinate of a dimension may depend on its values at other coordinates; null if they
 * are independent. They are independent if every update writes at the pure variable itself, and reads its own func only
 * there.
 */
export function dependentRows(f: Func, d: number): string | null {
  const y = f.vars[d] ?? '';
  const isPure = (e: Expr | undefined): boolean => e?.tag === 'Var' && e.name === y;
  for (const [i, U] of f.updates.entries()) {
    if (!isPure(U.at[d])) return `its update ${i + 1} does not write at ${y} itself`;
    const own = accessesIn(...U.at, ...U.values, U.condition).filter(({ func }) => func === f.name);
    if (!own.every(({ args }) => isPure(args[d]))) return `its update ${i + 1} reads it at other coordinates in ${y}`;
  }
  return null;
}
