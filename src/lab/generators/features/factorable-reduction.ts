import type { ExprTree, FuncTree, RangeTree, UpdateTree } from '../../../language/tree.ts';
import { isFloat, type Type } from '../../../syntax/type.ts';
import type { Random } from '../../random.ts';
import { binary, call, integer, name, nowhere, range, read, reduce } from '../../trees.ts';

/**
 * In some programs, append to one func an update that rfactor usually accepts: an accumulation by an associative
 * operator, or a search for the first of the best points. Values repeat, so that searches have ties. A func whose first
 * component is a float gets a reorderable sum instead.
 *
 *     rdom(r0 = (-1, 9), r1 = (0, p)) in (x) <- f[x] ^ u8((r0 * 5 + r1 * 3 + x) % 7);
 */
export function withFactorableReduction(random: Random, funcs: readonly FuncTree[]): readonly FuncTree[] {
  if (!random.chance(1 / 5)) return funcs;
  const floats = [...funcs.keys()].filter((i) => isFloat(funcs[i]?.types?.[0]?.type ?? 'i32'));
  const chosen = floats.length > 0 && random.chance(0.5) ? random.pick(floats) : random.below(funcs.length);
  return funcs.map((f, i) => {
    if (i !== chosen) return f;
    const type = f.types?.[0]?.type;
    return type !== undefined && isFloat(type)
      ? { ...f, pure: f.pure.map((e, c) => (c === 0 ? binary('+', e, drawReorderable(random, f, type)) : e)) }
      : { ...f, updates: [...f.updates, drawReduction(random, f)] };
  });
}

/** reorderable sum(r0 = …, r1 = … : e), for a float. */
function drawReorderable(random: Random, { vars }: FuncTree, type: Type): ExprTree {
  const rdom = reductionVariables.slice(0, random.between(1, 2)).map((r) => drawRange(random, r));
  const variables = [...rdom.map((r) => r.name.name), ...vars.map((x) => x.name)];
  const value = binary('/', call(type, hash(random, variables, 200)), call(type, integer(7)));
  return reduce('reorderable sum', rdom, value);
}

function drawReduction(random: Random, { name: { name: func }, vars, types }: FuncTree): UpdateTree {
  const declared: readonly Type[] = types?.map(({ type }) => type) ?? ['i32'];
  const rdom = reductionVariables.slice(0, random.between(1, 2)).map((r) => drawRange(random, r));
  const variables = [...rdom.map((r) => r.name.name), ...vars.map((x) => x.name)];
  // A histogram: the first coordinate depends on the point of the domain.
  const isHistogram = vars.length > 0 && random.chance(0.25);
  const target = vars.map((x, d) =>
    isHistogram && d === 0 ? hash(random, variables.slice(0, rdom.length), 4) : name(x.name),
  );
  const inside = isHistogram ? variables.filter((x) => x !== vars[0]?.name) : variables;
  const own = (c: number): ExprTree => read(func, target, declared.length > 1 ? c : null);
  const found = declared.map((type) => drawPoint(random, type, inside));
  const filter = random.chance(0.25) ? binary('!=', hash(random, inside, 3), integer(1)) : null;
  const update = { rdom, lets: [], target, at: nowhere };
  const key = random.below(declared.length);
  const best = found[key];
  if (best === undefined || !random.chance(0.45))
    return {
      ...update,
      values: found.map((e, c) => drawCombination(random, declared[c] ?? 'i32', own(c), e)),
      condition: filter,
    };
  const isBetter = binary(random.pick(['<', '>']), best, own(key));
  if (random.chance(0.5)) return { ...update, values: found, condition: isBetter };
  return { ...update, values: found.map((e, c) => call('select', isBetter, e, own(c))), condition: filter };
}

/** Variables that no generated func has as a dimension. */
const reductionVariables = ['r0', 'r1'];

function drawRange(random: Random, r: string): RangeTree {
  const length = random.chance(0.3) ? call('clamp', name('p'), integer(0), integer(7)) : integer(random.between(1, 11));
  return range(r, 'length', integer(random.between(-2, 2)), length);
}

/** A value of the type that depends on the point of the domain. */
function drawPoint(random: Random, type: Type, variables: readonly string[]): ExprTree {
  const value = hash(random, variables, random.pick([3, 7, 200]));
  if (type === 'bool') return binary('==', value, integer(1));
  return type === 'i32' ? value : call(type, value);
}

/** (5·v + 3·w + …) % n */
function hash(random: Random, variables: readonly string[], n: number): ExprTree {
  const terms = variables.map((v) => binary('*', name(v), integer(random.pick([1, 3, 5, -2]))));
  return binary(
    '%',
    terms.reduce((a, b) => binary('+', a, b)),
    integer(n),
  );
}

function drawCombination(random: Random, type: Type, own: ExprTree, e: ExprTree): ExprTree {
  if (type === 'bool') return binary(random.pick(['||', '&&']), own, e);
  const operators =
    type === 'f32' || type === 'f64' ? (['+', '-', '*'] as const) : (['+', '-', '*', '&', '|', '^'] as const);
  if (random.chance(0.3)) return call(random.pick(['min', 'max']), ...(random.chance(0.5) ? [own, e] : [e, own]));
  const op = random.pick(operators);
  const isFlipped = op !== '-' && random.chance(0.3);
  const value = isFlipped ? binary(op, e, own) : binary(op, own, e);
  // Combine in a wider type, and wrap the result.
  if ((type === 'u8' || type === 'i16') && random.chance(0.3))
    return call(type, binary(op, call('i32', own), call('i32', e)));
  return value;
}
