import type { Operator } from '../../../syntax/operator.ts';
import { isFloat, isSigned, range, type Type } from '../../../syntax/type.ts';
import type { Value } from './value.ts';

/** A number that no result of an operator on unsigned integers passes. */
export function greatestOf(op: Operator, type: Type, args: readonly Value[]): number {
  const any = greatestValue(type);
  const [x, y, z] = args;
  if (x === undefined || args.some((arg) => isSigned(arg.type) || isFloat(arg.type))) return any;
  const greatest = rules[op]?.(x.most, y?.most ?? 0, z?.most ?? 0, y?.constant ?? null) ?? any;
  return greatest <= any ? greatest : any;
}

type Rule = (x: number, y: number, z: number, constant: number | null) => number;

/** From the greatest that each operand can be, and the second operand where it is a constant. What is too great wraps. */
const rules: Readonly<Partial<Record<Operator, Rule>>> = {
  cast: (x) => x,
  saturate: (x) => x,
  '+': (x, y) => x + y,
  '*': (x, y) => x * y,
  min: (x, y) => Math.min(x, y),
  max: (x, y) => Math.max(x, y),
  '&': (x, y) => Math.min(x, y),
  select: (_, y, z) => Math.max(y, z),
  '/': (x, _y, _z, constant) => (constant ? Math.floor(x / constant) : x),
  '%': (x, y) => Math.min(x, Math.max(0, y - 1)),
  '>>': (x, _y, _z, constant) => (constant === null ? x : Math.floor(x / 2 ** Math.min(constant, 32))),
};

export function greatestValue(type: Type): number {
  return isFloat(type) ? Number.POSITIVE_INFINITY : range(type).greatest;
}
