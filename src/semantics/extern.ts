import { refuse } from '../errors/diagnostic.ts';
import { missingHostFunction } from '../errors/S653.ts';
import { denseStrides } from '../externs/arrays.ts';
import { callHost } from '../externs/call-host.ts';
import type { HostArray, HostFunction } from '../externs/host-function.ts';
import { type Bounds, pointsOf, volume } from '../syntax/array.ts';
import type { Access, Expr, Extern, Name } from '../syntax/expr.ts';
import { partsOf } from '../syntax/extensions/extern.ts';
import { arrayFor } from '../syntax/typed-array.ts';
import { type ErrorValue, greatestError, isError, type Scalar, type Value } from '../syntax/value.ts';

/** The values of the parts of an extern: the coordinates of the point, and the operands. */
export interface ExternValues {
  readonly point: readonly Value[];
  /** A scalar, or the first and the last point of a window of the func or input that `access` reads. */
  readonly operands: readonly (Value | WindowValues)[];
}

export interface WindowValues {
  readonly access: Access;
  readonly first: readonly Value[];
  readonly last: readonly Value[];
}

/** The functions of the host by name. */
export type Hosts = ReadonlyMap<Name, HostFunction>;

export interface HostEnvironment {
  readonly hosts: Hosts | undefined;
  readonly read: (access: Access, point: readonly number[]) => Value;
  /** Account for reading a number of points. */
  readonly spend: (points: number) => void;
}

// [Extern-Eval]   D ; eᵢ ⇓ cᵢ    D ; f_w[c̄] ⇓ v_c̄ for all c̄ ∈ [a̅_w, b̅_w], for all windows w    h(x̄, v̄, c̄) = c′
//                 ──────────────────────────────────────────────────────────────────────────────────────────
//                 D ; extern h(x̄; f_w[a̅_w] … f_w[b̅_w], …; ē) ⇓ c′
//
// An error in a coordinate, a window or a scalar is the result.
export function externValue(e: Extern, { point, operands }: ExternValues, environment: HostEnvironment): Value {
  const run = environment.hosts?.get(e.host) ?? refuse(missingHostFunction({ func: e.func, host: e.host }, null));
  const error = greatestError([...point, ...operands.flatMap(valuesIn)]);
  if (error !== null) return error;
  const args = operands.map((each) => (typeof each === 'object' ? windowOf(each, environment) : each));
  const failed = greatestError(args.filter((arg) => typeof arg === 'string'));
  if (failed !== null) return failed;
  const window = { type: e.type, min: point as readonly number[], shape: point.map(() => 1) }; // none is an error
  const given = args.filter((arg) => typeof arg !== 'string');
  const values = callHost({ func: e.func, host: e.host, run, args: given, result: window });
  return values[0] ?? 'ε_mem';
}

/** The values of the parts of an extern, from the values of their expressions. */
export function externValues(e: Extern, value: (e: Expr) => Value): ExternValues {
  const { point, operands } = partsOf(e);
  return {
    point: point.map(value),
    operands: operands.map((each) => {
      if (each.tag === 'Scalar') return value(each.value);
      return { access: each.first, first: each.first.args.map(value), last: each.last.args.map(value) };
    }),
  };
}

/** A copy of a window, or the greatest error of its values. */
function windowOf({ access, first, last }: WindowValues, { read, spend }: HostEnvironment): HostArray | ErrorValue {
  const bounds = first.map((min, d): Bounds => {
    return { min: min as number, len: Math.max(0, (last[d] as number) - (min as number) + 1) }; // none is an error
  });
  const points = volume(bounds);
  spend(points);
  const data = new (arrayFor(access.type))(points);
  const values: Record<number, Scalar> = data; // of the type of the array
  let error: ErrorValue | null = null;
  let i = 0;
  for (const point of pointsOf(bounds)) {
    const value = read(access, point);
    if (isError(value)) error = greatestError([error ?? 0, value]);
    else values[i] = value;
    i++;
  }
  const shape = bounds.map(({ len }) => len);
  return error ?? { type: access.type, data, min: bounds.map(({ min }) => min), shape, strides: denseStrides(shape) };
}

function valuesIn(operand: Value | WindowValues): readonly Value[] {
  return typeof operand === 'object' ? [...operand.first, ...operand.last] : [operand];
}
