import type { ExprTree, FuncTree, PipelineTree, WindowRangeTree, WindowTree } from '../../../language/tree.ts';
import { checked } from '../../checked.ts';
import type { Random } from '../../random.ts';
import { binary, call, integer, name, named, nowhere } from '../../trees.ts';

/**
 * Let the host compute a func in some programs, from windows of earlier funcs and inputs, and from the parameter p.
 *
 *     fun g(x, y) = e;   ⟶   extern g(h, img, p): i32[2] by host where (x, y) reads h[[x - 1, x + 2), y];
 */
export function withExtern(random: Random, tree: PipelineTree): PipelineTree {
  if (!random.chance(1 / 5)) return tree;
  const candidates = [...tree.funcs.keys()].filter((i) => isSimple(tree.funcs[i]));
  if (candidates.length === 0) return tree;
  const [first, ...later] = candidates;
  const chosen = later.length > 0 && random.chance(0.9) ? random.pick(later) : (first ?? 0);
  const f = tree.funcs[chosen];
  if (f === undefined) return tree;
  const hosted = { ...tree, funcs: tree.funcs.with(chosen, externLike(random, f, chosen, tree)) };
  return checked(hosted) === null ? tree : hosted; // its type may differ from the inferred one
}

/** Has a func a single value, and neither updates nor lets? */
function isSimple(f: FuncTree | undefined): boolean {
  if (f === undefined || f.pure.length !== 1 || f.updates.length + f.lets.length > 0) return false;
  return (f.types ?? [f]).length === 1 && !(f.pure[0]?.tag === 'Name' && f.pure[0].name === 'undef');
}

function externLike(random: Random, f: FuncTree, position: number, { params, funcs }: PipelineTree): FuncTree {
  const earlier = funcs.slice(0, position).filter((g) => g.pure.length === 1 && (g.types ?? [g]).length === 1);
  const read = earlier
    .filter((_, i) => (i === earlier.length - 1 ? random.chance(0.95) : random.chance(0.3)))
    .slice(-2);
  const inputs = params.filter(({ rank }) => rank !== null && random.chance(0.6));
  const scalars = params.filter(({ rank }) => rank === null && random.chance(0.4));
  const vars = f.vars.map((x) => x.name);
  // The function of the host knows only the parameters that are arguments.
  const isScaled = scalars.some((each) => each.name.name === 'p');
  const windows = read.map((g): WindowTree => {
    return { of: named(g.name.name), ranges: g.vars.map((_, d) => drawRange(random, vars, d, isScaled)), at: nowhere };
  });
  const args = [...read, ...inputs, ...scalars].map((each): ExprTree => name(each.name.name));
  return {
    ...f,
    types: f.types ?? [{ type: 'i32', at: nowhere }],
    pure: [{ tag: 'Extern', host: named('host'), args, windows, at: nowhere }],
  };
}

/** A range around a coordinate, which is mostly the variable of the same dimension. */
function drawRange(random: Random, vars: readonly string[], d: number, isScaled: boolean): WindowRangeTree {
  const x = random.chance(0.9) ? vars[d] : random.pick([...vars, '']);
  const at = x === undefined || x === '' ? integer(random.between(-2, 2)) : drawCoordinate(random, name(x), isScaled);
  const form = random.weighted([
    [3, 'half-open'],
    [2, 'length'],
    [3, 'point'],
  ] as const);
  if (form === 'point') return { form, from: at, to: at };
  if (form === 'length') return { form, from: at, to: integer(random.between(1, 3)) };
  return { form, from: binary('-', at, integer(random.below(2))), to: binary('+', at, integer(random.between(1, 2))) };
}

/** Mostly monotone in x; the host is called point by point if it is not. */
function drawCoordinate(random: Random, x: ExprTree, isScaled: boolean): ExprTree {
  return random.weighted<() => ExprTree>([
    [8, () => x],
    [2, () => binary('-', integer(random.between(0, 3)), x)],
    [2, () => binary('*', x, integer(2))],
    [2, () => binary('/', x, integer(2))],
    [1, () => call('max', x, integer(1))],
    [1, () => binary('%', x, integer(3))],
    [1, () => (isScaled ? binary('*', x, name('p')) : x)],
  ])();
}
