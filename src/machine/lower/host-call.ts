import { bug } from '../../errors/bug.ts';
import { constantOf, type Expr, type Interval, int, type Name, operation } from '../../syntax/expr.ts';
import { type ExternNest, partsOf } from '../../syntax/extensions/extern.ts';
import { substitute } from '../../syntax/substitute.ts';
import type { For, Stmt } from '../../syntax/target.ts';
import { mentions } from '../../syntax/walk.ts';
import type { ScopeFacts } from '../../target/scope-facts.ts';
import { operation as code, int as integer } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import { check, type HostCall, ifAll, type Statement, sequence } from '../ir/statement.ts';
import type { Storage } from './storage.ts';

/** The call of the host for the loops of an extern, unless they have no iterations, and checks of their lengths. */
export function externStatement(
  nest: ExternNest,
  storage: Storage,
  facts: ScopeFacts,
  codeOf: (e: Expr) => Code,
): Statement {
  const lens = nest.loops.map(({ x, in: { len } }) => ({ x, len: codeOf(len), ...facts.iterations(len) }));
  const checks = lens
    .filter(({ isNeverNegative }) => !isNeverNegative)
    .map(({ x, len }) => check(code('>=', 'bool', len, zero), { tag: 'RdomFailure', variable: x }, len));
  const isPositive = lens.map(({ len }) => code('>', 'bool', len, zero));
  return sequence(...checks, ifAll(isPositive, hostCall(nest, storage, codeOf)));
}

/**
 * The call of the host that computes all points of the loops of an extern.
 *
 *     for y in I do for x in J do f[x, y] ← extern h(x, y; g[a], g[b], …)   ⟶   f[J, I] ← extern h(g[a′ … b′], …)
 *
 * Each end of a window is monotone in each loop variable, so the windows of all points together are the box from a′,
 * the first points at the ends of the loops where they are least, to b′, the last points where they are greatest.
 */
function hostCall({ loops, assign, extern }: ExternNest, storage: Storage, codeOf: (e: Expr) => Code): HostCall {
  const { operands } = partsOf(extern);
  /** An expression at the end of the loops where it is least or greatest. */
  const extreme = (e: Expr, end: 'least' | 'greatest'): Expr => {
    const values = loops.map(({ x, in: { min, len } }): [Name, Expr] => {
      const isFirst = (directionOf(e, x) === 'down') === (end === 'greatest');
      return [x, isFirst ? min : operation('-', operation('+', min, len), int(1))];
    });
    return substitute(e, new Map(values));
  };
  const hull = (first: readonly Expr[], last: readonly Expr[]): readonly Interval[] =>
    first.map((e, d) => {
      const min = extreme(e, 'least');
      const end = extreme(last[d] ?? bug('a window lost a dimension'), 'greatest');
      return { min, len: operation('max', int(0), operation('+', operation('-', end, min), int(1))) };
    });
  const coded = (box: readonly Interval[]) => box.map(({ min, len }) => ({ min: codeOf(min), len: codeOf(len) }));
  const own = assign.args.map((e): Interval => {
    const loop = loops.find(({ x }) => e.tag === 'Var' && e.name === x);
    return loop === undefined ? { min: e, len: int(1) } : loop.in;
  });
  return {
    tag: 'HostCall',
    func: extern.func,
    host: extern.host,
    operands: operands.map((each) =>
      each.tag === 'Scalar'
        ? { tag: 'Scalar', value: codeOf(each.value) }
        : storage.slab(each.first.func, coded(hull(each.first.args, each.last.args))),
    ),
    result: storage.slab(assign.func, coded(own)),
  };
}

/**
 * The loops of an extern, with those loops outermost that one call cannot replace, because an end of a window is not
 * monotone in their variables. Null if one call can replace all loops.
 */
export function splitNest({ loops, assign, extern }: ExternNest): For | null {
  const ends = partsOf(extern).operands.flatMap((each) =>
    each.tag === 'Window' ? [...each.first.args, ...each.last.args] : [],
  );
  const isCollapsible = ({ x }: For): boolean =>
    ends.every((e) => directionOf(e, x) !== null) &&
    loops.every(({ in: { min, len } }) => !mentions(min, x) && !mentions(len, x)) &&
    assign.args.filter((e) => mentions(e, x)).every((e) => e.tag === 'Var');
  const outer = loops.filter((loop) => !isCollapsible(loop));
  if (outer.length === 0) return null;
  const inner = loops.filter(isCollapsible);
  const nest = [...outer, ...inner].reduceRight<Stmt>((body, loop) => ({ ...loop, body }), assign);
  return nest.tag === 'For' ? nest : bug('the loops of an extern are gone');
}

const zero = integer(0);

type Direction = 'constant' | 'up' | 'down';

/** Is an expression monotone in a variable? Null if that is not known. */
function directionOf(e: Expr, x: Name): Direction | null {
  if (!mentions(e, x)) return 'constant';
  if (e.tag === 'Var') return 'up';
  const [a, b] = e.tag === 'Op' && e.type === 'i32' ? e.args : [];
  if (e.tag !== 'Op' || a === undefined) return null;
  if (e.op === 'neg') return reversed(directionOf(a, x));
  if (b === undefined) return null;
  if (e.op === '+' || e.op === 'min' || e.op === 'max') return both(directionOf(a, x), directionOf(b, x));
  if (e.op === '-') return both(directionOf(a, x), reversed(directionOf(b, x)));
  const [left, right] = [constantOf(a), constantOf(b)];
  if (e.op === '*' && (left !== null || right !== null)) {
    const direction = directionOf(left === null ? a : b, x);
    return (left ?? right ?? 0) < 0 ? reversed(direction) : direction;
  }
  return e.op === '/' && right !== null && right > 0 ? directionOf(a, x) : null;
}

function reversed(direction: Direction | null): Direction | null {
  return direction === 'up' ? 'down' : direction === 'down' ? 'up' : direction;
}

function both(a: Direction | null, b: Direction | null): Direction | null {
  return a === 'constant' || a === b ? b : b === 'constant' ? a : null;
}
