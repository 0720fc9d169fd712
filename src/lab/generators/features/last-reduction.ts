import type { ExprTree, FuncTree, RangeTree, UpdateTree } from '../../../language/tree.ts';
import type { Random } from '../../random.ts';
import { binary, call, integer, name, nowhere, range, read } from '../../trees.ts';

/**
 * Append an update to one func in a small share of programs. Its reduction domain starts near the largest i32, and
 * more than half of these domains go beyond it, so that their loop variable overflows:
 *
 *     rdom(n = (2147483645, 2)) in (x) <- f[x] * 3 + n;
 *
 * No coordinate depends on the variable, because the storage would be too large.
 */
export function withLastReduction(random: Random, funcs: readonly FuncTree[]): readonly FuncTree[] {
  if (!random.chance(1 / 30)) return funcs;
  const chosen = random.below(funcs.length);
  return funcs.map((f, i) => (i === chosen ? { ...f, updates: [...f.updates, drawLastReduction(random, f)] } : f));
}

function drawLastReduction(random: Random, { name: func, vars, types }: FuncTree): UpdateTree {
  const target = vars.map((x) => name(x.name));
  const components = types ?? [{ type: 'i32' as const }];
  return {
    rdom: [drawRange(random)],
    lets: [],
    target,
    values: components.map(({ type }, c) => {
      const before = read(func.name, target, components.length > 1 ? c : null);
      if (type === 'bool') return binary('!=', before, binary('>', name(variable), integer(0)));
      const of = (e: ExprTree): ExprTree => (type === 'i32' ? e : call(type, e));
      return binary('+', binary('*', before, of(integer(3))), of(name(variable)));
    }),
    condition: random.chance(0.2) ? binary('!=', name(variable), integer(last)) : null,
    at: nowhere,
  };
}

/** A variable that no generated func has as a dimension. */
const variable = 'n';

const last = 2 ** 31 - 1;

function drawRange(random: Random): RangeTree {
  const from = integer(last - random.below(6));
  return range(
    variable,
    'length',
    random.chance(0.3) ? binary('+', name('p'), from) : from,
    integer(random.between(1, 8)),
  );
}
