import type { Operator } from '../../syntax/operator.ts';
import { isFloat, range, type Type } from '../../syntax/type.ts';

/** Numbers between which the lanes of a value lie. Of lanes that are not there, nothing is known. */
export interface Limits {
  readonly least: number;
  readonly greatest: number;
}

export function typeLimits(type: Type): Limits {
  return limitsByType[type];
}

const anything: Limits = { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY };

const limitsByType: Readonly<Record<Type, Limits>> = {
  bool: range('bool'),
  u8: range('u8'),
  u16: range('u16'),
  u32: range('u32'),
  i8: range('i8'),
  i16: range('i16'),
  i32: range('i32'),
  f32: anything,
  f64: anything,
};

/** What an operand is known to be. */
interface Known {
  readonly type: Type;
  readonly limits: Limits;
  readonly constant: number | null;
}

/** The limits of an operator's result; where it could wrap, those of its type. */
export function operationLimits(op: Operator, type: Type, args: readonly Known[]): Limits {
  const any = typeLimits(type);
  const [x, y, z] = args;
  if (x === undefined || isFloat(type) || args.some((arg) => isFloat(arg.type))) return any;
  const found = rules[op]?.(x.limits, y?.limits ?? x.limits, z?.limits ?? x.limits, y?.constant ?? null);
  if (found === undefined) return any;
  return isWithin(found, any) ? found : op === 'saturate' ? clamped(found, any) : any;
}

export function isWithin(inner: Limits, outer: Limits): boolean {
  return outer.least <= inner.least && inner.greatest <= outer.greatest;
}

export function productLimits(x: Limits, y: Limits): Limits {
  return around([x.least * y.least, x.least * y.greatest, x.greatest * y.least, x.greatest * y.greatest]);
}

type Rule = (x: Limits, y: Limits, z: Limits, constant: number | null) => Limits | undefined;

/** As if integers did not wrap, from the limits of the operands, and the second operand where it is a constant. */
const rules: Readonly<Partial<Record<Operator, Rule>>> = {
  cast: (x) => x,
  saturate: (x) => x,
  '+': (x, y) => ({ least: x.least + y.least, greatest: x.greatest + y.greatest }),
  '-': (x, y) => ({ least: x.least - y.greatest, greatest: x.greatest - y.least }),
  '*': productLimits,
  neg: (x) => ({ least: -x.greatest, greatest: -x.least }),
  min: (x, y) => ({ least: Math.min(x.least, y.least), greatest: Math.min(x.greatest, y.greatest) }),
  max: (x, y) => ({ least: Math.max(x.least, y.least), greatest: Math.max(x.greatest, y.greatest) }),
  select: (_, y, z) => around([y.least, y.greatest, z.least, z.greatest]),
  '&': (x, y) => {
    const masks = [x, y].filter(({ least }) => least >= 0);
    return masks.length === 0 ? undefined : { least: 0, greatest: Math.min(...masks.map(({ greatest }) => greatest)) };
  },
  '|': (x, y) => withBits(x, y, Math.max(x.least, y.least)),
  '^': (x, y) => withBits(x, y, 0),
  abs: (x) => distances(x, { least: 0, greatest: 0 }),
  absd: distances,
  '<<': (x, _y, _z, n) =>
    n !== null && n >= 0 && n < 32 ? productLimits(x, { least: 2 ** n, greatest: 2 ** n }) : undefined,
  '/': (x, _y, _z, d) => (d !== null && d > 0 ? dividedBy(x, d) : undefined),
  '%': (_x, _y, _z, d) => (d === null || d === 0 ? undefined : { least: 0, greatest: Math.abs(d) - 1 }),
  '>>': (x, _y, _z, n) => (n !== null && n >= 0 ? dividedBy(x, 2 ** Math.min(n, 32)) : undefined),
};

function dividedBy({ least, greatest }: Limits, d: number): Limits {
  return { least: Math.floor(least / d), greatest: Math.floor(greatest / d) };
}

/** Of numbers that are not negative, the bits that one of them may have. */
function withBits(x: Limits, y: Limits, least: number): Limits | undefined {
  if (x.least < 0 || y.least < 0) return undefined;
  return { least, greatest: 2 ** Math.ceil(Math.log2(Math.max(x.greatest, y.greatest) + 1)) - 1 };
}

function distances(x: Limits, y: Limits): Limits {
  const [above, below] = [x.greatest - y.least, y.greatest - x.least];
  return { least: Math.max(0, -above, -below), greatest: Math.max(above, below) };
}

function around(numbers: readonly number[]): Limits {
  return { least: Math.min(...numbers), greatest: Math.max(...numbers) };
}

function clamped({ least, greatest }: Limits, within: Limits): Limits {
  const clamp = (n: number) => Math.min(Math.max(n, within.least), within.greatest);
  return { least: clamp(least), greatest: clamp(greatest) };
}
