import type { Operator } from '../../../syntax/operator.ts';
import type { Type } from '../../../syntax/type.ts';
import type { MathematicalFunction } from './context.ts';

/** The operators by the types of their operands and results, so that `switch` statements on them are exhaustive. */
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type Logic = '||' | '&&' | '!';
export type Conversion = 'cast' | 'saturate';
export type Bitwise = '&' | '|' | '^' | '~' | '<<' | '>>' | 'popcount' | 'clz' | 'ctz';
export type Arithmetic = '+' | '-' | '*' | '/' | '%' | 'neg' | 'abs' | 'absd' | 'min' | 'max';
export type Transcendental =
  | ('exp' | 'log' | 'sin' | 'cos' | 'tan' | 'asin' | 'acos' | 'atan')
  | ('atan2' | 'pow' | 'fma');
export type Rounding = 'sqrt' | 'floor' | 'ceil' | 'round' | 'trunc' | 'fract' | 'lerp';

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

export function isIntegerOperator(op: Operator): op is IntegerOperator {
  return integerOperators.has(op);
}

export function isFloatOperator(op: Operator): op is FloatOperator {
  return floatOperators.has(op);
}

const arithmetic: readonly Arithmetic[] = ['+', '-', '*', '/', '%', 'neg', 'abs', 'absd', 'min', 'max'];
const bitwise: readonly Bitwise[] = ['&', '|', '^', '~', '<<', '>>', 'popcount', 'clz', 'ctz'];
const transcendental: readonly Transcendental[] = [
  'exp',
  'log',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'pow',
  'fma',
];
const rounding: readonly Rounding[] = ['sqrt', 'floor', 'ceil', 'round', 'trunc', 'fract', 'lerp'];

const integerOperators: ReadonlySet<Operator> = new Set([...arithmetic, ...bitwise]);
const floatOperators: ReadonlySet<Operator> = new Set([...arithmetic, ...rounding, ...transcendental]);

/** The f64 function that implements an operator. */
export function functionOf(op: Transcendental, type: Type): MathematicalFunction {
  if (op !== 'fma') return op;
  return type === 'f32' ? 'fma32' : 'fma64';
}

/** The instruction suffix of a comparison, without the signedness of integers. */
export const comparisons = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const;
