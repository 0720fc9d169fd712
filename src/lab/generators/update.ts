import type { ExprTree, RangeTree, UpdateTree } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';
import type { Random } from '../random.ts';
import { binary, call, inputBound, integer, name, nowhere, range, read } from '../trees.ts';
import { drawExpression, readAround } from './expression.ts';
import { drawIndex } from './index-expression.ts';
import type { KnownArray, Scope } from './scope.ts';
import type { Size } from './size.ts';

/**
 * Generate an update stage that satisfies the syntactic separation restriction: for each dimension, either every access
 * to the func uses the variable of the dimension there, or the variable does not occur in the update.
 */
export function drawUpdate(
  random: Random,
  func: { readonly name: string; readonly vars: readonly string[]; readonly types: readonly Type[] },
  outer: Scope,
  size: Size,
): UpdateTree {
  const reductions = ['r', 's', 't', 'x', 'y']
    .filter((r) => !func.vars.includes(r))
    .slice(0, random.pick(size.reductions));
  const pure = func.vars.filter(() => random.chance(0.6));
  const plain: Scope = { ...outer, vars: [...pure, ...reductions], self: null };
  const at = (inside: Scope): readonly ExprTree[] =>
    func.vars.map((x) => (pure.includes(x) ? name(x) : drawIndex(random, inside)));
  const components = func.types.map((type, c) => ({ type, component: func.types.length > 1 ? c : null }));
  const self = (where = at(plain)) => {
    const { type, component } = random.pick(components);
    return { type, value: read(func.name, where, component) };
  };
  // Some targets are data-dependent, like those of histograms: a coordinate is read from the func itself.
  const target = at(random.chance(0.1) ? { ...plain, self } : plain);
  const scope: Scope = { ...plain, self: () => self(random.chance(0.3) ? target : undefined) };
  // A scan reads the point that the previous iteration wrote.
  const isScan = random.chance(0.2);
  const step = target.map((e, d) => (pure.includes(func.vars[d] ?? '') ? e : binary('-', e, integer(1))));
  return {
    rdom: reductions.map((r) => drawRange(random, r, outer, size)),
    lets: [],
    target,
    values: components.map(({ type, component }) => {
      const before = read(func.name, isScan ? step : target, component);
      const table = outer.funcs.at(-1);
      if (table !== undefined && random.chance(0.1)) return lookedUp(type, table, before);
      return reductions.length > 0 && type !== 'bool' && random.chance(0.25)
        ? inOrder(type, before, reductions)
        : drawValue(random, scope, type, before, size);
    }),
    condition: random.chance(0.35) ? drawCondition(random, scope) : null,
    at: nowhere,
  };
}

/**
 * Half of all updates accumulate into the point that they write, some of them by an operator that does not commute.
 * Some are stencils of the previous func.
 */
function drawValue(random: Random, scope: Scope, type: Type, before: ExprTree, { depths, stencils }: Size): ExprTree {
  const previous = scope.funcs.at(-1);
  const near = previous !== undefined && random.chance(stencils / 2) ? readAround(random, scope, previous) : null;
  const value = near === null ? drawExpression(random, scope, type, random.pick(depths) + 1) : call(type, near);
  if (type === 'bool' || random.chance(0.5)) return value;
  switch (random.weighted(accumulations)) {
    case '-':
      return binary('-', value, before);
    case 'max':
      return call('max', before, value);
    case '+':
      return binary('+', before, value);
  }
}

const accumulations = [
  [2, '-'],
  [1, 'max'],
  [2, '+'],
] as const;

/** The transition of a state machine: a table lookup at the previous state. */
function lookedUp(type: Type, table: KnownArray, before: ExprTree): ExprTree {
  const state = call('clamp', call('i32', before), integer(-1), integer(2));
  const coordinates = Array.from({ length: table.rank }, (_, d) => (d === 0 ? state : integer(0)));
  return call(type, read(table.name, coordinates, table.component));
}

/** A value that depends on the order of the iterations of an rdom: 3·before + r, for each of its variables. */
function inOrder(type: Type, before: ExprTree, reductions: readonly string[]): ExprTree {
  const of = (e: ExprTree): ExprTree => (type === 'i32' ? e : call(type, e));
  return reductions.reduce((e, r) => binary('+', binary('*', of(integer(3)), e), of(name(r))), before);
}

/** Generate a predicate: a comparison of a variable, a test of a remainder, or any expression. */
function drawCondition(random: Random, scope: Scope): ExprTree {
  const { vars } = scope;
  if (vars.length === 0 || random.chance(0.4))
    return drawExpression(random, scope, random.pick(['bool', 'i32', 'u8']), 1);
  if (random.chance(0.3)) {
    const rest = binary('%', name(random.pick(vars)), integer(random.between(2, 3)));
    return binary(random.pick(['==', '!=']), rest, integer(random.below(2)));
  }
  const least = random.chance(0.1) ? 2 ** 31 - 4 : -1;
  const right = random.chance(0.5) ? name(random.pick(vars)) : integer(random.between(least, least + 3));
  return binary(random.pick(['<', '<=', '>', '>=', '==', '!=']), name(random.pick(vars)), right);
}

function drawRange(random: Random, r: string, { params, inputs }: Scope, { longest, empty }: Size): RangeTree {
  const parameter = params.find((p) => p.type === 'i32');
  const p = parameter === undefined ? integer(2) : name(parameter.name);
  const input = inputs[0];
  const from = random.chance(0.1) ? p : integer(random.between(-2, 2));
  if (random.chance(empty)) return range(r, 'length', from, integer(random.pick([0, 0, 0, 0, -1, -2])));
  switch (random.weighted(lengths)) {
    case 'some':
      return range(r, 'length', from, integer(random.between(1, longest)));
    case 'parameter':
      return range(r, 'length', from, random.chance(0.5) ? p : binary('+', p, integer(1)));
    case 'bounded':
      return range(r, 'length', from, call('clamp', p, integer(0), integer(3)));
    case 'input':
      return range(r, 'length', integer(0), input === undefined ? integer(1) : inputBound(input.name, 'len', 0));
    case 'half-open':
      return range(
        r,
        'half-open',
        integer(random.between(-2, 0)),
        random.chance(0.7) ? integer(random.between(0, 2)) : p,
      );
  }
}

const lengths = [
  [12, 'some'],
  [4, 'parameter'],
  [2, 'bounded'],
  [1, 'input'],
  [3, 'half-open'],
] as const;
