import { groupsOf } from '../../schedule/algorithm/partition.ts';
import type { Func, ReductionVar, Update } from '../../syntax/algorithm.ts';
import {
  access,
  always,
  constant,
  constantOf,
  type Expr,
  type Interval,
  int,
  type Name,
  operation,
  variable,
} from '../../syntax/expr.ts';
import { substitute } from '../../syntax/substitute.ts';

/** The number of interleaved partial sums: four vectors of f32. */
const lanes = 16;

/** The number of points of a block of a domain with one variable. */
const blockSize = 4096;

/**
 * A sum of floats with a fixed order of additions that allows vectors and threads. The points are grouped by lane and
 * by block. The lane is the offset of the innermost variable from its minimum, modulo 16. A block is 4096 values of the
 * variable if the domain has one variable, and otherwise one value of the outermost variable. Each group is added in
 * the order of the domain, then the blocks of each lane in order, and finally the lanes in pairs, at distances 8, 4, 2
 * and 1. For one variable:
 *
 *     reorderable sum(r = (m, l) : e)   ⟶   f$sum0[x, …]   with
 *     fun f$sum0$part(lane, x, …, block) = { 0; rdom(r = (0, min(⌈l / 16⌉, 256))) in (lane, x, …, block)
 *       ← f$sum0$part[lane, x, …, block] + e[m + (4096·block + (16·r + lane)) / r] if 4096·block + (16·r + lane) < l; }
 *     fun f$sum0$lanes(lane, x, …) = { 0; rdom(block = (0, ⌈l / 4096⌉)) in (lane, x, …)
 *       ← f$sum0$lanes[lane, x, …] + f$sum0$part[lane, x, …, block]; }
 *     fun f$sum0(x, …) = tree(f$sum0$lanes[0, x, …], …, f$sum0$lanes[15, x, …])
 */
export function reorderableSum(
  name: Name,
  vars: readonly Name[],
  body: Expr,
  rdom: readonly ReductionVar[],
  isTaken: (name: Name) => boolean,
): readonly [part: Func, lanes: Func, sum: Func] {
  const fresh = (name: Name): Name => (isTaken(name) ? fresh(`${name}$`) : name);
  const [lane, block] = [fresh('lane'), fresh('block')];
  const { type } = body;
  const point = vars.map((x) => variable(x));
  const groups = grouped(rdom, variable(lane), variable(block));

  const accumulate = (
    func: Name,
    at: readonly Expr[],
    value: Expr,
    more: Pick<Update, 'rdom' | 'condition'>,
  ): Func => ({
    name: func,
    vars: at.flatMap((x) => (x.tag === 'Var' ? [x.name] : [])),
    types: [type],
    pure: [constant(type, 0)],
    updates: [{ ...more, at, values: [operation('+', access(type, func, at), value)] }],
  });
  const inGroup = [variable(lane), ...point, variable(block)];
  const part = accumulate(`${name}$part`, inGroup, substitute(body, groups.values), groups);
  const ofLane = accumulate(`${name}$lanes`, [variable(lane), ...point], access(type, part.name, inGroup), {
    rdom: [{ name: block, in: groups.blocks }],
    condition: always,
  });
  const sums = Array.from({ length: lanes }, (_, j) => access(type, ofLane.name, [int(j), ...point]));
  return [part, ofLane, { name, vars, types: [type], pure: [inPairs(sums)], updates: [] }];
}

interface Groups extends Pick<Update, 'rdom' | 'condition'> {
  readonly blocks: Interval;
  /** The values of the variables of the domain, in terms of the lane, the block and the variables of `rdom`. */
  readonly values: ReadonlyMap<Name, Expr>;
}

/** The points of a domain that are in a lane and a block. */
function grouped(rdom: readonly ReductionVar[], lane: Expr, block: Expr): Groups {
  const [first, ...others] = rdom;
  if (first === undefined)
    return {
      rdom: [],
      condition: operation('==', lane, int(0)),
      blocks: { min: int(0), len: int(1) },
      values: new Map(),
    };
  const {
    name,
    in: { min, len },
  } = first;
  const offset = operation('+', operation('*', variable(name), int(lanes)), lane);
  const at = (offset: Expr): Expr => (constantOf(min) === 0 ? offset : operation('+', min, offset));
  const last = others.at(-1);
  const length = constantOf(len);
  if (last !== undefined) {
    const isFull = length !== null && length % lanes === 0;
    return {
      rdom: [{ name, in: { min: int(0), len: groupsOf(len, lanes) } }, ...others.slice(0, -1)],
      condition: isFull ? always : operation('<', offset, len),
      blocks: last.in,
      values: new Map([
        [name, at(offset)],
        [last.name, block],
      ]),
    };
  }
  const inDomain = operation('+', operation('*', block, int(blockSize)), offset);
  return {
    rdom: [{ name, in: { min: int(0), len: atMost(groupsOf(len, lanes), blockSize / lanes) } }],
    condition: operation('<', inDomain, len),
    blocks: { min: int(0), len: groupsOf(len, blockSize) },
    values: new Map([[name, at(inDomain)]]),
  };
}

function atMost(e: Expr, most: number): Expr {
  const value = constantOf(e);
  return value === null ? operation('min', e, int(most)) : int(Math.min(value, most));
}

/** Add value i and value i + n / 2 of n values, and repeat with the n / 2 sums. n is a power of two. */
function inPairs(values: readonly Expr[]): Expr {
  const [first = int(0), ...rest] = values;
  if (rest.length === 0) return first;
  const half = values.length / 2;
  return inPairs(values.slice(0, half).map((e, j) => operation('+', e, values[j + half] ?? e)));
}
