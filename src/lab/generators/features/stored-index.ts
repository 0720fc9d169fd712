import { bug } from '../../../errors/bug.ts';
import type { ExprTree, FuncTree, UpdateTree } from '../../../language/tree.ts';
import type { Random } from '../../random.ts';
import { mapFunc } from '../../shrink/map-trees.ts';
import { binary, call, component, integer, name, named, nowhere, range, read, reduce } from '../../trees.ts';

/**
 * In some programs, store a coordinate of one func in a func of its own. Its value may have bounds that depend on
 * parameters, pass through several definitions, be a component of a tuple, be set by updates, or be the result of a
 * reduction:
 *
 *     fun index0(x) = clamp(x - 1, 0, p + 1);
 *     fun index1(x) = index0[x + 1] / p;
 *     fun f(x) = g[index1[x]];
 */
export function withStoredIndex(random: Random, funcs: readonly FuncTree[]): readonly FuncTree[] {
  if (!random.chance(1 / 6)) return funcs;
  const readers = funcs.flatMap((f, i) => (coordinatesOf(f).length > 0 ? [i] : []));
  if (readers.length === 0) return funcs;
  const chosen = random.pick(readers);
  return funcs.flatMap((f, i) => (i === chosen ? storing(random, f) : [f]));
}

function storing(random: Random, f: FuncTree): readonly FuncTree[] {
  const { number, e } = random.pick(coordinatesOf(f));
  const vars = f.vars.map((x) => x.name);
  const stored = drawStored(random, 'index0', vars, e);
  const at = vars.map((x) => name(x));
  const direct = read('index0', at, stored.pure.length > 1 ? 1 : null);
  if (!random.chance(0.4)) return [stored, withCoordinate(f, number, direct)];
  const shifted = vars.map((x) => binary(random.pick(['+', '-']), name(x), integer(random.between(0, 2))));
  const again = read('index0', shifted, stored.pure.length > 1 ? 1 : null);
  const value = random.chance(0.5) ? binary(random.pick(['+', '-']), again, direct) : again;
  const chained = drawStored(random, 'index1', vars, value);
  const last = read('index1', at, chained.pure.length > 1 ? 1 : null);
  return [stored, chained, withCoordinate(f, number, last)];
}

/** A func that stores the coordinate e, or a value that is computed from it or replaces it, in one of the forms. */
function drawStored(random: Random, func: string, vars: readonly string[], e: ExprTree): FuncTree {
  const r = ['r', 's', 't', 'x', 'y'].find((r) => !vars.includes(r)) ?? bug('a func has too many dimensions');
  const own = read(func, vars.map(name));
  const v = vars.length === 0 ? name('p') : name(random.pick(vars));
  const domain = range(r, 'length', integer(random.between(-1, 1)), integer(random.between(1, 3)));
  const limited = (value: ExprTree): ExprTree =>
    call('clamp', value, integer(random.between(-1, 1)), binary('+', name('p'), integer(random.between(0, 3))));
  const update = (value: ExprTree, isOnce: boolean): UpdateTree => ({
    rdom: isOnce ? [] : [domain],
    lets: [],
    target: vars.map((x) => name(x)),
    values: [value],
    condition: random.chance(0.3) ? binary('>', v, integer(random.between(0, 2))) : null,
    at: nowhere,
  });
  const definition = (pure: readonly ExprTree[], ...updates: readonly UpdateTree[]): FuncTree => ({
    name: named(func),
    vars: vars.map(named),
    types: pure.length === 1 ? null : pure.map(() => ({ type: 'i32', at: nowhere })),
    lets: [],
    pure,
    updates,
    at: nowhere,
  });
  switch (random.pick(forms)) {
    case 'copied':
      return definition([e]);
    case 'limited':
      return definition([limited(e)]);
    case 'scaled':
      return definition([binary('+', binary('*', v, name('p')), integer(random.between(-1, 1)))]);
    case 'divided':
      return definition([binary('/', e, name('p'))]);
    case 'tuple':
      return definition([binary('*', e, integer(3)), limited(e)]);
    case 'reduced':
      return definition([reduce(random.pick(['minimum', 'maximum']), [domain], binary('-', e, name(r)))]);
    case 'position': {
      const key = binary('%', binary('*', name(r), v), integer(3));
      const position = component(reduce(random.pick(['argmin', 'argmax']), [domain], key), 0);
      return definition([binary('+', v, position)]);
    }
    case 'counted':
      return definition([reduce('sum', [domain], binary('-', v, name(r)))]);
    case 'summed': {
      const addend = binary('*', random.chance(0.5) ? v : integer(1), integer(random.pick([1, 3, 2 ** 29, 2 ** 30])));
      const sum = update(binary(random.pick(['+', '-']), own, addend), false);
      const bound = update(
        random.chance(0.5) ? call(random.pick(['min', 'max']), own, integer(3)) : limited(own),
        true,
      );
      return definition([e], sum, { ...bound, condition: null });
    }
    case 'limited again':
      return definition([e], update(limited(binary('+', own, integer(1))), random.chance(0.5)));
    case 'chosen again': {
      const other = call('select', binary('<', name(r), v), binary('+', v, name(r)), own);
      return definition([e], update(random.chance(0.5) ? other : call('min', own, name(r)), false));
    }
  }
}

const forms = [
  ...(['copied', 'limited', 'limited', 'scaled', 'divided', 'tuple'] as const),
  ...(['reduced', 'position', 'counted', 'summed', 'limited again', 'chosen again'] as const),
];

interface Coordinate {
  /** The position of the coordinate among those of the pure stage. */
  readonly number: number;
  readonly e: ExprTree;
}

/** The coordinates in the pure stage of a func that mention only its variables, p and bounds of inputs. */
function coordinatesOf(f: FuncTree): readonly Coordinate[] {
  const known = new Set(['p', ...f.vars.map((x) => x.name)]);
  const found: Coordinate[] = [];
  changed(f, (e, number) => {
    if (isOver(e, known)) found.push({ number, e });
    return e;
  });
  return found;
}

function withCoordinate(f: FuncTree, number: number, by: ExprTree): FuncTree {
  return changed(f, (e, at) => (at === number ? by : e));
}

/** A func with the coordinates of its pure stage replaced. The coordinates are numbered in the order of the visit. */
function changed(f: FuncTree, change: (e: ExprTree, number: number) => ExprTree): FuncTree {
  let count = 0;
  const pure = mapFunc({ ...f, updates: [] }, (e) =>
    e.tag === 'Index' ? { ...e, args: e.args.map((arg) => change(arg, count++)) } : e,
  );
  return { ...f, pure: pure.pure };
}

/** Is this integer arithmetic on the known variables and on bounds of inputs, which reads no memory? */
function isOver(e: ExprTree, known: ReadonlySet<string>): boolean {
  switch (e.tag) {
    case 'Number':
      return !e.float;
    case 'Name':
      return known.has(e.name);
    case 'Unary':
      return isOver(e.arg, known);
    case 'Binary':
      return isOver(e.left, known) && isOver(e.right, known);
    case 'Call':
      return ['min', 'max', 'clamp'].includes(e.name.name) && e.args.every((arg) => isOver(arg, known));
    case 'InputBound':
      return e.dim !== null;
    case 'Bool':
    case 'Index':
    case 'Reduce':
    case 'Tuple':
    case 'Component':
    case 'Let':
    case 'Typed':
    case 'Extern':
      return false;
  }
}
