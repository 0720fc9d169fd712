import type { ExprTree, FuncTree } from '../../../language/tree.ts';
import type { Random } from '../../random.ts';
import { mapFunc } from '../../shrink/map-trees.ts';
import { binary, call, inputBound, integer } from '../../trees.ts';

/**
 * In some programs, make one func depend on the requested window of the output: in its values, or in coordinates, where
 * a bound of the window replaces constant offsets.
 *
 *     fun g(x) = e + f.len[0];      fun g(x) = h[x + f.min[1]];
 */
export function withOutputWindow(random: Random, funcs: readonly FuncTree[]): readonly FuncTree[] {
  const output = funcs.at(-1);
  if (output === undefined || output.vars.length === 0 || !random.chance(1 / 12)) return funcs;
  const end = random.pick(['min', 'len', 'len'] as const);
  const bound = inputBound(output.name.name, end, random.below(output.vars.length));
  const chosen = random.below(funcs.length);
  const change = random.chance(0.3) ? inCoordinates : inValues;
  return funcs.map((f, i) => (i === chosen ? change(f, bound) : f));
}

function inValues(f: FuncTree, bound: ExprTree): FuncTree {
  const types = f.types?.map(({ type }) => type) ?? f.pure.map(() => 'i32' as const);
  return {
    ...f,
    pure: f.pure.map((e, c) => {
      const type = types[c] ?? 'i32';
      return type === 'bool' ? binary('!=', e, binary('>', bound, integer(3))) : binary('+', e, call(type, bound));
    }),
  };
}

/** Replace the constant offsets of coordinates with the bound modulo 4. */
function inCoordinates(f: FuncTree, bound: ExprTree): FuncTree {
  const offset = binary('%', bound, integer(4));
  return mapFunc(f, (e) => {
    if (e.tag !== 'Index') return e;
    const args = e.args.map((arg) =>
      arg.tag === 'Binary' && (arg.op === '+' || arg.op === '-') && arg.right.tag === 'Number'
        ? { ...arg, right: offset }
        : arg,
    );
    return { ...e, args };
  });
}
