import { denseStrides, volumeOf } from '../externs/arrays.ts';
import { HostComplaint } from '../externs/complaint.ts';
import { arrayIn, type HostArgument, type HostArray, type HostFunction } from '../externs/host-function.ts';
import { type Bounds, pointsOf } from '../syntax/array.ts';
import type { Expr, Extern, Name } from '../syntax/expr.ts';
import { externOf, partsOf } from '../syntax/extensions/extern.ts';
import { stmtsIn } from '../syntax/stmt.ts';
import type { Assign, Program } from '../syntax/target.ts';
import { arrayFor } from '../syntax/typed-array.ts';
import type { Scalar } from '../syntax/value.ts';
import type { Hosts } from './extern.ts';
import { programValues, type Request } from './request.ts';
import { startupValue } from './startup.ts';

/**
 * The functions of a checked build. After each call, the first and the last point of the result are computed again on
 * their own, from their own windows. If a value differs, the function does not respect the contract of the extern, or
 * is not a function. Not all violations are found. A function that several externs share is not checked.
 */
export function checkedHosts(program: Program, z: Request, hosts: Hosts): Hosts {
  const values = programValues(program, z);
  const assigned = [...stmtsIn(program.body)].flatMap((s) => {
    const extern = s.tag === 'Assign' ? externOf({ pure: s.values }) : null;
    return s.tag === 'Assign' && extern !== null ? [{ s, extern }] : [];
  });
  return new Map(
    Array.from(hosts, ([name, run]): readonly [Name, HostFunction] => {
      const [first, ...others] = assigned.filter(({ extern }) => extern.host === name);
      const isShared = others.some(({ extern }) => extern.func !== first?.extern.func);
      return [name, first === undefined || isShared ? run : checkedHost(first.s, first.extern, run, values)];
    }),
  );
}

function checkedHost(
  { args: coordinates }: Assign,
  extern: Extern,
  run: HostFunction,
  startup: ReadonlyMap<Name, Scalar>,
): HostFunction {
  const { operands } = partsOf(extern);
  /** The windows of a point, cut out of the arguments. */
  const argumentsAt = (point: readonly number[], args: readonly HostArgument[]): readonly HostArgument[] => {
    const values = new Map(startup);
    for (const [d, e] of coordinates.entries()) if (e.tag === 'Var') values.set(e.name, point[d] ?? 0);
    const at = (e: Expr): number => Number(startupValue(e, values));
    return operands.map((each, i) => {
      const given = args[i] ?? 0;
      const array = arrayIn(given);
      if (each.tag === 'Scalar' || array === null) return given;
      const last = each.last.args.map(at);
      return part(
        array,
        each.first.args.map((e, d): Bounds => ({ min: at(e), len: Math.max(0, (last[d] ?? 0) - at(e) + 1) })),
      );
    });
  };
  return (...args) => {
    const given = arrayIn(args.at(-1) ?? 0);
    if (given === null || volumeOf(given.shape) < 2) return run(...args);
    // The function may change the arrays that it gets, also those with bounds.
    const result = { ...given, min: [...given.min], shape: [...given.shape], strides: [...given.strides] };
    const first = result.min;
    const points = [first, first.map((min, d) => min + (result.shape[d] ?? 1) - 1)];
    const alone = points.map((point) => argumentsAt(point, args)); // copies, before the function may change them
    const returned = run(...args);
    if (returned !== undefined || result.data.length === 0) return returned; // refused by the caller
    for (const [i, point] of points.entries()) {
      const own = part(
        result,
        point.map((min) => ({ min, len: 1 })),
      );
      const again = new (arrayFor(result.type))(1);
      const returnedAgain = run(...(alone[i] ?? []), { ...own, data: again });
      if (returnedAgain !== undefined) return returnedAgain;
      if (!Object.is(own.data[0], again[0]))
        throw new HostComplaint(
          `computes ${own.data[0]} at (${point.join(', ')}) in a window, but ${again[0]} on its own: its contract does not hold`,
        );
    }
    return undefined;
  };
}

/** A dense copy of a part of an array. */
function part({ type, data, min, strides }: HostArray, bounds: readonly Bounds[]): HostArray {
  const shape = bounds.map(({ len }) => len);
  const copy = new (arrayFor(type))(volumeOf(shape));
  let i = 0;
  for (const point of pointsOf(bounds)) {
    copy[i++] = data[point.reduce((index, c, d) => index + (c - (min[d] ?? 0)) * (strides[d] ?? 0), 0)] ?? 0;
  }
  return { type, data: copy, min: bounds.map((side) => side.min), shape, strides: denseStrides(shape) };
}
