import type { Func } from '../../syntax/algorithm.ts';
import type { Expr } from '../../syntax/expr.ts';
import { accessesIn } from '../../syntax/walk.ts';

/**
 * Is what a func is at one coordinate of a dimension computed without what it is at others? So it is if every update writes at
 * the pure variable itself, and reads its own func only there. Or why not.
 */
export function dependentRows(f: Func, d: number): string | null {
  const y = f.vars[d] ?? '';
  const isPlain = (e: Expr | undefined): boolean => e?.tag === 'Var' && e.name === y;
  for (const [i, U] of f.updates.entries()) {
    if (!isPlain(U.at[d])) return `its update ${i + 1} does not write at ${y} itself`;
    const own = accessesIn(...U.at, ...U.values, U.condition).filter(({ func }) => func === f.name);
    if (!own.every(({ args }) => isPlain(args[d]))) return `its update ${i + 1} reads it elsewhere in ${y}`;
  }
  return null;
}
