/**
 * The operators of the expression language (fig. expr-syntax, and language.md for the additional ones).
 *
 * `operands` is the rule for the common type of the operands (src/check/expression/typing.ts); `result` is the rule for
 * the type of the result, given that common type. Casts and `reinterpret` name their result type.
 */
export const operators = {
  '+': { arity: 2, operands: 'number', result: 'same' },
  '-': { arity: 2, operands: 'number', result: 'same' },
  '*': { arity: 2, operands: 'number', result: 'same' },
  '/': { arity: 2, operands: 'number', result: 'same' },
  '%': { arity: 2, operands: 'number', result: 'same' },
  neg: { arity: 1, operands: 'number', result: 'same' },
  abs: { arity: 1, operands: 'number', result: 'unsigned' },
  absd: { arity: 2, operands: 'number', result: 'unsigned' },

  min: { arity: 2, operands: 'any', result: 'same' },
  max: { arity: 2, operands: 'any', result: 'same' },
  select: { arity: 3, operands: 'select', result: 'same' },

  '==': { arity: 2, operands: 'any', result: 'bool' },
  '!=': { arity: 2, operands: 'any', result: 'bool' },
  '<': { arity: 2, operands: 'any', result: 'bool' },
  '<=': { arity: 2, operands: 'any', result: 'bool' },
  '>': { arity: 2, operands: 'any', result: 'bool' },
  '>=': { arity: 2, operands: 'any', result: 'bool' },

  '||': { arity: 2, operands: 'condition', result: 'bool' },
  '&&': { arity: 2, operands: 'condition', result: 'bool' },
  '!': { arity: 1, operands: 'condition', result: 'bool' },

  '&': { arity: 2, operands: 'integer', result: 'same' },
  '|': { arity: 2, operands: 'integer', result: 'same' },
  '^': { arity: 2, operands: 'integer', result: 'same' },
  '~': { arity: 1, operands: 'integer', result: 'same' },
  '<<': { arity: 2, operands: 'shift', result: 'same' },
  '>>': { arity: 2, operands: 'shift', result: 'same' },
  popcount: { arity: 1, operands: 'integer', result: 'same' },
  clz: { arity: 1, operands: 'integer', result: 'same' },
  ctz: { arity: 1, operands: 'integer', result: 'same' },

  sqrt: { arity: 1, operands: 'float', result: 'same' },
  exp: { arity: 1, operands: 'float', result: 'same' },
  log: { arity: 1, operands: 'float', result: 'same' },
  sin: { arity: 1, operands: 'float', result: 'same' },
  cos: { arity: 1, operands: 'float', result: 'same' },
  tan: { arity: 1, operands: 'float', result: 'same' },
  asin: { arity: 1, operands: 'float', result: 'same' },
  acos: { arity: 1, operands: 'float', result: 'same' },
  atan: { arity: 1, operands: 'float', result: 'same' },
  atan2: { arity: 2, operands: 'float', result: 'same' },
  pow: { arity: 2, operands: 'float', result: 'same' },
  exp2: { arity: 1, operands: 'float', result: 'same' },
  expm1: { arity: 1, operands: 'float', result: 'same' },
  log1p: { arity: 1, operands: 'float', result: 'same' },
  log2: { arity: 1, operands: 'float', result: 'same' },
  log10: { arity: 1, operands: 'float', result: 'same' },
  hypot: { arity: 2, operands: 'float', result: 'same' },
  cbrt: { arity: 1, operands: 'float', result: 'same' },
  sinh: { arity: 1, operands: 'float', result: 'same' },
  cosh: { arity: 1, operands: 'float', result: 'same' },
  tanh: { arity: 1, operands: 'float', result: 'same' },
  asinh: { arity: 1, operands: 'float', result: 'same' },
  acosh: { arity: 1, operands: 'float', result: 'same' },
  atanh: { arity: 1, operands: 'float', result: 'same' },
  erf: { arity: 1, operands: 'float', result: 'same' },
  fast_exp: { arity: 1, operands: 'float', result: 'same' },
  fast_log: { arity: 1, operands: 'float', result: 'same' },
  fast_pow: { arity: 2, operands: 'float', result: 'same' },
  floor: { arity: 1, operands: 'float', result: 'same' },
  ceil: { arity: 1, operands: 'float', result: 'same' },
  round: { arity: 1, operands: 'float', result: 'same' },
  trunc: { arity: 1, operands: 'float', result: 'same' },
  fract: { arity: 1, operands: 'float', result: 'same' },
  lerp: { arity: 3, operands: 'float', result: 'same' },
  fma: { arity: 3, operands: 'float', result: 'same' },
  is_nan: { arity: 1, operands: 'float', result: 'bool' },

  cast: { arity: 1, operands: 'cast', result: 'named' },
  saturate: { arity: 1, operands: 'cast', result: 'named' },
  reinterpret: { arity: 1, operands: 'bits', result: 'named' },
} as const satisfies Record<string, { arity: number; operands: string; result: string }>;

export type Operator = keyof typeof operators;

export type OperandRule = (typeof operators)[Operator]['operands'];

/** A table that must have a row for each operator of O, and in which every operator can be looked up. */
export type OperatorTable<O extends Operator, Row> = Readonly<Record<O, Row> & Partial<Record<Operator, Row>>>;

/** The operators whose rows in the table above have a property. */
type OperatorWith<Row> = { [O in Operator]: (typeof operators)[O] extends Row ? O : never }[Operator];

/** The operators that are defined on floats only. */
export type FloatFunction = OperatorWith<{ operands: 'float' }>;

export function isFloatFunction(op: Operator): op is FloatFunction {
  return operators[op].operands === 'float';
}

/** The operators that can have results of float types: all except predicates and operators on bits. */
export type FloatValued = Exclude<Operator, OperatorWith<{ operands: 'integer' | 'shift' } | { result: 'bool' }>>;

/** The operators that can have results of integer types: all except predicates and functions of floats. */
export type IntegerValued = Exclude<Operator, OperatorWith<{ operands: 'float' } | { result: 'bool' }>>;

export function isIntegerValued(op: Operator): op is IntegerValued {
  const { operands, result } = operators[op];
  return operands !== 'float' && result !== 'bool';
}
