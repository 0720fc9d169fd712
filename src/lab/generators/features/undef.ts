import type { ExprTree, FuncTree, UpdateTree } from '../../../language/tree.ts';
import type { Random } from '../../random.ts';
import { mapFunc } from '../../shrink/map-trees.ts';
import { binary, integer, name, named, nowhere, range } from '../../trees.ts';

/**
 * Start a func from `undef` in some programs: an update assigns the values of the former pure stage. For the output,
 * this may be an update over the rows of the requested window. Some of these updates miss a row; such programs are
 * refused.
 *
 *     fun g(x, y) = e;   ⟶   fun g(x, y) = { undef; (x, y) <- e; }
 *     fun f(x, y) = e;   ⟶   fun f(x, y) = { undef; rdom(u0 = (y.min, y.len)) in (x, u0) <- e[y := u0]; }
 */
export function withUndef(random: Random, funcs: readonly FuncTree[]): readonly FuncTree[] {
  if (!random.chance(1 / 6)) return funcs;
  const last = funcs.length - 1;
  const output = funcs[last];
  const hasRows = output !== undefined && output.vars.length > 0 && output.updates.length + output.lets.length === 0;
  if (output !== undefined && hasRows && random.chance(0.7)) return funcs.with(last, byRows(random, output));
  const chosen = random.below(funcs.length);
  return funcs.map((f, i) => (i === chosen ? byPoints(f) : f));
}

/** The first update writes all points. */
function byPoints(f: FuncTree): FuncTree {
  const update: UpdateTree = {
    rdom: [],
    lets: [],
    target: f.vars.map((x) => name(x.name)),
    values: f.pure,
    condition: null,
    at: nowhere,
  };
  return { ...f, pure: undefLike(f), updates: [update, ...f.updates] };
}

/** An update writes the rows of the requested window, one more on each side, or all but the first or the last row. */
function byRows(random: Random, f: FuncTree): FuncTree {
  const d = random.below(f.vars.length);
  const x = f.vars[d]?.name ?? '';
  const end = (which: 'min' | 'len'): ExprTree => ({
    tag: 'InputBound',
    input: named(x),
    end: which,
    dim: null,
    at: nowhere,
  });
  const [first, count] = random.weighted<() => readonly [ExprTree, ExprTree]>([
    [6, () => [end('min'), end('len')]],
    [2, () => [binary('-', end('min'), integer(1)), binary('+', end('len'), integer(2))]],
    [1, () => [binary('+', end('min'), integer(1)), end('len')]],
    [1, () => [end('min'), binary('-', end('len'), integer(1))]],
  ])();
  const row = name('u0');
  const moved = mapFunc(f, (e) => (e.tag === 'Name' && e.name === x ? row : e));
  const update: UpdateTree = {
    rdom: [range('u0', 'length', first, count)],
    lets: [],
    target: f.vars.map((v, i) => (i === d ? row : name(v.name))),
    values: moved.pure,
    condition: null,
    at: nowhere,
  };
  return { ...f, pure: undefLike(f), updates: [update] };
}

/** One `undef` for each component. Types are counted if declared, because a single expression may be a tuple. */
function undefLike({ types, pure }: FuncTree): readonly ExprTree[] {
  return (types ?? pure).map(() => name('undef'));
}
