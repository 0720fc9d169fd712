import { bug } from '../../errors/bug.ts';
import type { Access, Expr, Extern } from '../../syntax/expr.ts';
import type { Value } from '../../syntax/value.ts';
import { externValue, externValues, type Hosts } from '../extern.ts';
import type { Budget } from '../run/budget.ts';
import { locate, outOfBounds, type Store, type Stuck } from './store.ts';

/** The value of an extern whose operands are reduced, from the windows in the store. Stuck if one is out of bounds. */
export function externInStore(e: Extern, σ: Store, hosts: Hosts | undefined, budget: Budget): Value | Stuck {
  let outside: Stuck | null = null;
  const read = ({ func, component }: Access, point: readonly number[]): Value => {
    const location = locate(σ, func, component, point);
    if (location === null) outside ??= outOfBounds('ReadOutOfBounds', σ, func, component, point);
    return location === null ? 'ε_mem' : (location.array.values[location.offset] ?? 'ε_mem');
  };
  const spend = (points: number): void => budget.spend(points);
  const value = externValue(e, externValues(e, evaluated), { hosts, read, spend });
  return outside ?? value;
}

/** The first or the last point of a window, whose coordinates are reduced. It is not read on its own. */
export function isWindowPoint(arg: Expr): boolean {
  return arg.tag === 'Access' && arg.args.every((e) => e.tag === 'Const');
}

function evaluated(e: Expr): Value {
  return e.tag === 'Const' ? e.value : bug('an operand is not a constant yet');
}
