import type { Operator } from '../../../syntax/operator.ts';
import type { Type } from '../../../syntax/type.ts';
import type { MathematicalFunction } from './context.ts';

/** The operators by what their operands are and what they give, so that each back end says something about each. */
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
  return ['==', '!=', '<', '<=', '>', '>='].includes(op);
}

export function isLogic(op: Operator): op is Logic {
  return ['||', '&&', '!'].includes(op);
}

export function isConversion(op: Operator): op is Conversion {
  return op === 'cast' || op === 'saturate';
}

export function isArithmetic(op: Operator): op is Arithmetic {
  return ['+', '-', '*', '/', '%', 'neg', 'abs', 'absd', 'min', 'max'].includes(op);
}

export function isIntegerOperator(op: Operator): op is IntegerOperator {
  return isArithmetic(op) || ['&', '|', '^', '~', '<<', '>>', 'popcount', 'clz', 'ctz'].includes(op);
}

export function isTranscendental(op: Operator): op is Transcendental {
  return ['exp', 'log', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'pow', 'fma'].includes(op);
}

export function isFloatOperator(op: Operator): op is FloatOperator {
  const rounding = ['sqrt', 'floor', 'ceil', 'round', 'trunc', 'fract', 'lerp'];
  return isArithmetic(op) || isTranscendental(op) || rounding.includes(op);
}

/** The function on f64 that an operator is. */
export function functionOf(op: Transcendental, type: Type): MathematicalFunction {
  if (op !== 'fma') return op;
  return type === 'f32' ? 'fma32' : 'fma64';
}

/** The instruction of a comparison, without the signedness that integers add. */
export const comparisons = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const;
