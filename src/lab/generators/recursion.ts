import { bug } from '../../errors/bug.ts';
import type { ExprTree, UpdateTree } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';
import type { Random } from '../random.ts';
import { binary, integer, name, nowhere, range, read } from '../trees.ts';
import { drawExpression } from './expression.ts';
import type { Scope } from './scope.ts';

/**
 * Generate the updates of a recursive filter: one sets a row, and one or two scans continue from it, upward or
 * downward. Most rows read one of the two rows before them. Without the first update, the scans start from the pure
 * definition.
 *
 *     (x, 0) <- e;
 *     rdom(r = (1, 3)) in (x, r) <- f[x, r - 1] + e;
 *     rdom(r = (1, 2)) in (x, 0 - r) <- f[x, 0 - r + 1] + e;
 */
export function drawRecursion(
  random: Random,
  func: { readonly name: string; readonly vars: readonly string[]; readonly types: readonly Type[] },
  outer: Scope,
): readonly UpdateTree[] {
  const d = random.below(func.vars.length);
  const r = ['r', 's', 't', 'x', 'y'].find((r) => !func.vars.includes(r)) ?? bug('a func has too many dimensions');
  const pure = func.vars.filter((_, i) => i !== d);
  const at = (row: ExprTree): readonly ExprTree[] => func.vars.map((x, i) => (i === d ? row : name(x)));
  const start = random.between(-1, 1);
  const p = outer.params.find(({ type }) => type === 'i32')?.name;
  const values = (vars: readonly string[], previous: readonly ExprTree[] | null): readonly ExprTree[] =>
    func.types.map((type, c) => {
      const own = previous && read(func.name, previous, func.types.length > 1 ? c : null);
      const value = drawExpression(random, { ...outer, vars, self: null }, type, 1);
      if (own === null) return value;
      return type === 'bool' ? binary('!=', own, value) : binary('+', own, value);
    });
  const scan = (isUp: boolean): UpdateTree => {
    const gap = random.chance(0.8) ? 1 : random.between(0, 2);
    const length = p !== undefined && random.chance(0.3) ? name(p) : integer(random.between(0, 4));
    const row = isUp ? name(r) : binary('-', integer(2 * start), name(r));
    const behind = random.pick([0, 1, 1, 1, 1, 1, 1, 1, 2, 2]);
    const before = at(binary(isUp ? '-' : '+', row, integer(behind)));
    return {
      rdom: [range(r, 'length', integer(start + gap), length)],
      lets: [],
      target: at(row),
      values: values([...pure, r], random.chance(0.9) ? before : null),
      condition: null,
      at: nowhere,
    };
  };
  const first = at(integer(start));
  const isUp = random.chance(0.6);
  const updates: readonly UpdateTree[] = [
    {
      rdom: [],
      lets: [],
      target: first,
      values: values(pure, random.chance(0.1) ? first : null),
      condition: null,
      at: nowhere,
    },
    scan(isUp),
    ...(random.chance(0.4) ? [scan(!isUp)] : []),
  ];
  return updates.slice(random.fork().chance(0.4) ? 1 : 0);
}
