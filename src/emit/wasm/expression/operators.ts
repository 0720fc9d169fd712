import type { Operator } from '../../../syntax/operator.ts';
import type { Type } from '../../../syntax/type.ts';

/** The operators by the types of their operands and results, so that `switch` statements on them are exhaustive. */
export type Comparison = keyof typeof comparisons;
export type Logic = '||' | '&&' | '!';
export type Conversion = 'cast' | 'saturate';
export type Bitwise = (typeof bitwise)[number];
export type Arithmetic = (typeof arithmetic)[number];
export type Rounding = (typeof rounding)[number];
export type Transcendental = (typeof functions)[number] | 'fma';

export type IntegerOperator = Arithmetic | Bitwise;
export type FloatOperator = Arithmetic | Rounding | Transcendental;

export function isComparison(op: Operator): op is Comparison {
  return op in comparisons;
}

export function isLogic(op: Operator): op is Logic {
  return op === '||' || op === '&&' || op === '!';
}

export function isConversion(op: Operator): op is Conversion {
  return op === 'cast' || op === 'saturate';
}

export function isTranscendental(op: Operator): op is Transcendental {
  return transcendental.has(op);
}

export function isIntegerOperator(op: Operator): op is IntegerOperator {
  return integerOperators.has(op);
}

export function isFloatOperator(op: Operator): op is FloatOperator {
  return floatOperators.has(op);
}

const arithmetic = ['+', '-', '*', '/', '%', 'neg', 'abs', 'absd', 'min', 'max'] as const;
const bitwise = ['&', '|', '^', '~', '<<', '>>', 'popcount', 'clz', 'ctz'] as const;
const rounding = ['sqrt', 'floor', 'ceil', 'round', 'trunc', 'fract', 'lerp'] as const;
const functions = [
  ...(['exp', 'log', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'pow'] as const),
  ...(['exp2', 'expm1', 'log1p', 'log2', 'log10', 'hypot', 'cbrt'] as const),
  ...(['sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh', 'erf'] as const),
  ...(['fast_exp', 'fast_log', 'fast_pow'] as const),
] as const;

const transcendental: ReadonlySet<Operator> = new Set([...functions, 'fma']);
const integerOperators: ReadonlySet<Operator> = new Set([...arithmetic, ...bitwise]);
const floatOperators: ReadonlySet<Operator> = new Set([...arithmetic, ...rounding, ...transcendental]);

/** The functions that WebAssembly does not have. The f32 result of fma is the f32 nearest to the result of fma32. */
export const mathematicalFunctions = [...functions, 'fma32', 'fma64'] as const;

export type MathematicalFunction = (typeof mathematicalFunctions)[number];

/** The f64 function that implements an operator. */
export function functionOf(op: Transcendental, type: Type): MathematicalFunction {
  if (op !== 'fma') return op;
  return type === 'f32' ? 'fma32' : 'fma64';
}

/** The instruction suffix of a comparison, without the signedness of integers. */
export const comparisons = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const;
