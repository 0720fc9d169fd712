import { arrayIn, type HostArgument, type HostArray, type HostFunction } from '../externs/host-function.ts';
import type { Hosts } from '../semantics/extern.ts';
import type { Request } from '../semantics/request.ts';
import { startupValue } from '../semantics/startup.ts';
import { type Func, inputLenName, inputMinName, type Pipeline } from '../syntax/algorithm.ts';
import { type Bounds, pointsOf } from '../syntax/array.ts';
import type { Expr, Extern, Name } from '../syntax/expr.ts';
import { type ExternOperand, externOf, partsOf } from '../syntax/extensions/extern.ts';
import { memoized } from '../syntax/memoized.ts';
import { isFloat, isLong } from '../syntax/type.ts';
import type { Scalar } from '../syntax/value.ts';

/** A request with a function for each extern of a pipeline. */
export function withHosts(P: Pipeline, z: Request): Request {
  const hosts = hostsOf(P);
  return hosts.size === 0 ? z : { ...z, hosts };
}

/** A function for each extern of a pipeline. */
export const hostsOf: (P: Pipeline) => Hosts = memoized((P: Pipeline) => {
  return new Map(
    P.funcs.flatMap((f) => {
      const extern = externOf(f);
      return extern === null ? [] : [[extern.host, hostOf(f, extern)] as const];
    }),
  );
});

/**
 * A function that respects the contract of an extern: the value at a point mixes all values of the windows of this
 * point, in order. It evaluates the contract itself, which may use only the parameters and the inputs that are
 * arguments. If the arrays that it gets are not exactly the hulls of the windows of the points of its result, it
 * computes other values, which the laws then find.
 */
function hostOf(f: Func, extern: Extern): HostFunction {
  const { operands } = partsOf(extern);
  return (...args: readonly HostArgument[]): void => {
    const result = arrayIn(args.at(-1) ?? 0);
    if (result === null) throw new Error('there is no result');
    const points = [...pointsOf(boundsOf(result))];
    const startup = startupOf(operands, args);
    const windows = points.map((point) => {
      const values = new Map([...startup, ...f.vars.map((x, d): [Name, number] => [x, point[d] ?? 0])]);
      const at = (e: Expr): number => Number(startupValue(e, values));
      return operands.map((each) =>
        each.tag === 'Scalar' ? [] : boxOf(each.first.args.map(at), each.last.args.map(at)),
      );
    });
    const isExact = operands.every((each, i) => {
      const given = arrayIn(args[i] ?? 0);
      if (each.tag === 'Scalar' || given === null) return each.tag === 'Scalar';
      return isHull(
        boundsOf(given),
        windows.map((boxes) => boxes[i] ?? []),
      );
    });
    for (const [n, point] of points.entries()) {
      let mixed = isExact ? 1 : 1_000;
      const mix = (given: Scalar): void => {
        const value = typeof given === 'bigint' ? Number(BigInt.asIntN(32, given)) : given;
        mixed = isFloat(result.type) ? mixed * 0.5 + value : (Math.imul(mixed, 31) + value) | 0;
      };
      for (const c of point) mix(c);
      for (const [i, arg] of args.slice(0, -1).entries()) {
        const array = arrayIn(arg);
        if (typeof arg !== 'object') mix(arg);
        else if (array !== null) for (const at of pointsOf(windows[n]?.[i] ?? [])) mix(valueAt(array, at));
      }
      const elements: Record<number, Scalar> = result.data; // of the type of the result
      elements[indexOf(result, point)] = isLong(result.type)
        ? BigInt(mixed)
        : result.type === 'bool'
          ? mixed & 1
          : mixed;
    }
  };
}

function boxOf(first: readonly number[], last: readonly number[]): readonly Bounds[] {
  return first.map((min, d) => ({ min, len: Math.max(0, (last[d] ?? min) - min + 1) }));
}

/** The values of the parameters and the bounds of the inputs that are arguments. */
function startupOf(operands: readonly ExternOperand[], args: readonly HostArgument[]): ReadonlyMap<Name, number> {
  const values = new Map<Name, number>();
  for (const [i, each] of operands.entries()) {
    const [given, array] = [args[i], arrayIn(args[i] ?? 0)];
    if (each.tag === 'Scalar' && each.value.tag === 'Var' && typeof given === 'number')
      values.set(each.value.name, given);
    if (each.tag === 'Scalar' || array === null) continue;
    for (const [d, { min, len }] of boundsOf(array).entries())
      values.set(inputMinName(each.first.func, d), min).set(inputLenName(each.first.func, d), len);
  }
  return values;
}

/** Is this the smallest box around some boxes? Their lengths may be 0. */
function isHull(box: readonly Bounds[], boxes: readonly (readonly Bounds[])[]): boolean {
  return box.every(({ min, len }, d) => {
    const sides = boxes.map((each) => each[d] ?? { min: 0, len: 0 });
    const least = Math.min(...sides.map((side) => side.min));
    const end = Math.max(...sides.map((side) => side.min + side.len));
    return min === least && (len === end - least || len === 0);
  });
}

function boundsOf({ min, shape }: HostArray): readonly Bounds[] {
  return shape.map((len, d) => ({ min: min[d] ?? 0, len }));
}

function indexOf({ min, strides }: HostArray, point: readonly number[]): number {
  return point.reduce((index, c, d) => index + (c - (min[d] ?? 0)) * (strides[d] ?? 0), 0);
}

function valueAt(array: HostArray, point: readonly number[]): number {
  return array.data[indexOf(array, point)] ?? Number.NaN;
}
