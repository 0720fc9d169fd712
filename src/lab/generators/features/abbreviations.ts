import type { DefTree, ExprTree, FuncTree, PipelineTree, UpdateTree } from '../../../language/tree.ts';
import type { Type } from '../../../syntax/type.ts';
import type { Random } from '../../random.ts';
import { mapFunc } from '../../shrink/map-trees.ts';
import {
  binary,
  binding,
  call,
  component,
  integer,
  lets,
  name,
  named,
  nowhere,
  range,
  reduce,
  tuple,
} from '../../trees.ts';

/**
 * In some programs, rewrite parts of one or two funcs with lets, defs, `select` and `mux`, and with the reductions that
 * the other generators do not draw. Names in defs are often those of variables at the call, which they would capture if
 * they were not renamed.
 *
 *     def d0(a, b) = sum(x = (0, 2) : a + x) - b;
 *     fun f(x) = { let a0 = e; mux(x, a0, d0(a0, x), 3); }
 */
export function withAbbreviations(random: Random, tree: PipelineTree): PipelineTree {
  if (!random.chance(1 / 6)) return tree;
  const defs = random.chance(0.8) ? [drawDef(random)] : [];
  const chosen = random.below(tree.funcs.length);
  const firstTuple = tree.funcs.findIndex((f) => f.pure.length > 1);
  const also = firstTuple === -1 ? random.below(tree.funcs.length) : firstTuple;
  const funcs = tree.funcs.map((f, i) => (i === chosen || i === also ? abbreviated(random, f, defs) : f));
  return { ...tree, defs, funcs };
}

function drawDef(random: Random): DefTree {
  const r = random.pick(['x', 'x', 'y', 'r']);
  const [a, b] = [name('a'), name('b')];
  const folded = reduce(
    random.pick(['sum', 'minimum']),
    [range(r, 'length', integer(0), integer(2))],
    binary('+', a, name(r)),
  );
  const body = random.chance(0.8)
    ? binary('-', folded, b)
    : lets('c', binary('+', a, b), binary('*', name('c'), name('c')));
  return {
    name: named('d0'),
    params: ['a', 'b'].map((param) => ({ name: named(param), type: null, at: nowhere })),
    body,
    at: nowhere,
  };
}

function abbreviated(random: Random, f: FuncTree, defs: readonly DefTree[]): FuncTree {
  const types = f.types?.map(({ type }) => type) ?? f.pure.map(() => 'i32' as const);
  const names = f.pure.map((_, c) => `a${c}`);
  const hasLets = random.chance(0.5);
  const values = f.pure.map((e, c) =>
    drawValue(random, f, types[c] ?? 'i32', hasLets ? name(names[c] ?? '') : e, defs),
  );
  const changed: FuncTree = {
    ...f,
    lets: hasLets ? f.pure.map((e, c) => binding(names[c] ?? '', e)) : [],
    pure: values.length > 1 && random.chance(0.9) ? [drawTuple(random, f, values)] : values,
    updates: f.updates.map((U) => drawUpdate(random, U)),
  };
  return mapFunc(changed, (e) => ({ ...e })); // copies all nodes, because a parsed tree shares none
}

/** A choice between tuples. */
function drawTuple(random: Random, f: FuncTree, values: readonly ExprTree[]): ExprTree {
  const whole = tuple(values);
  const c = condition(random, f);
  return random.chance(0.5)
    ? call('select', c, whole, whole)
    : call('mux', c, whole, lets('pair', whole, name('pair')));
}

function drawValue(random: Random, f: FuncTree, type: Type, e: ExprTree, defs: readonly DefTree[]): ExprTree {
  const as = (value: ExprTree): ExprTree => (type === 'i32' ? value : call(type, value));
  const add = (value: ExprTree): ExprTree =>
    type === 'bool' ? binary('!=', e, binary('>', value, integer(1))) : binary('+', e, as(value));
  const u = [range('h', 'length', integer(random.between(-1, 1)), integer(random.between(0, 3)))];
  const inDomain =
    type === 'bool'
      ? binary('||', e, binary('>', name('h'), integer(0)))
      : binary('-', e, as(binary('*', name('h'), integer(2))));
  const isPositive = type === 'bool' ? inDomain : binary('>', inDomain, as(integer(0)));
  switch (random.pick(['let', 'select', 'mux', 'search', 'test', 'def', 'def', 'def'] as const)) {
    case 'let':
      return lets('b', e, call('select', condition(random, f), name('b'), condition(random, f), e, name('b')));
    case 'select':
      return call('select', condition(random, f), e, condition(random, f), add(integer(2)), add(integer(3)));
    case 'mux':
      return call('mux', variable(random, f), e, add(integer(1)), add(integer(5)));
    case 'search':
      return add(component(reduce(random.pick(['argmin', 'argmax']), u, inDomain), 0));
    case 'test':
      return add(call('i32', reduce(random.pick(['count', 'any', 'all']), u, isPositive)));
    case 'def':
      return defs.length === 0 || type === 'bool' ? add(integer(1)) : as(call('d0', as(e), as(variable(random, f))));
  }
}

/** Half of the updates of tuples get a condition, and half of all updates a let. */
function drawUpdate(random: Random, U: UpdateTree): UpdateTree {
  const [first, ...others] = U.values;
  const limit = binary('>', binary('+', name('p'), name(U.rdom[0]?.name.name ?? 'p')), integer(0));
  const isConditional = others.length > 0 && U.condition === null && random.chance(0.5);
  const changed = isConditional ? { ...U, condition: limit } : U;
  if (first === undefined || random.chance(0.5)) return changed;
  return { ...changed, lets: [binding('c', first)], values: [name('c'), ...others] };
}

function condition(random: Random, f: FuncTree): ExprTree {
  return binary(random.pick(['>', '<=', '!=']), variable(random, f), integer(random.between(-1, 2)));
}

/** A variable of the func, or the parameter p. */
function variable(random: Random, { vars }: FuncTree): ExprTree {
  return name(random.pick([...vars.map((x) => x.name), 'p']));
}
