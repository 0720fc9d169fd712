import { boundaries } from '../../check/expression/boundary.ts';
import { type BinaryOperator, type ExprTree, folds, reorderableSum } from '../../language/tree.ts';
import { bits, isFloat, isLong, isSigned, isValueOf, type Type, types } from '../../syntax/type.ts';
import type { Random } from '../random.ts';
import { bigint, binary, call, float, inputBound, integer, name, nowhere, range, read, reduce } from '../trees.ts';
import { drawIndex } from './index-expression.ts';
import { longValues } from './long-values.ts';
import type { KnownArray, Scope } from './scope.ts';

/** Generate an expression of a type, up to a depth. Every operator and type occurs. */
export function drawExpression(random: Random, scope: Scope, type: Type, depth: number): ExprTree {
  if (depth <= 0) return drawLeaf(random, scope, type);
  const sub = (of: Type): ExprTree => drawExpression(random, scope, of, depth - 1);
  switch (random.weighted(forms)) {
    case 'leaf':
      return drawLeaf(random, scope, type);
    case 'access':
      return drawAccess(random, scope, type);
    case 'arithmetic':
      return type === 'bool'
        ? sub('bool')
        : binary(random.pick(['+', '-', '*', '+', '-', '/', '%']), sub(type), sub(type));
    case 'comparison': {
      const compared = drawType(random);
      const op: BinaryOperator = random.pick(['<', '<=', '>', '>=', '==', '!=']);
      return converted('bool', type, binary(op, sub(compared), sub(compared)));
    }
    case 'logic': {
      const conditions = [sub('bool'), sub(random.chance(0.7) ? 'bool' : 'i32')] as const;
      const op: BinaryOperator = random.pick(['&&', '||']);
      return converted('bool', type, random.chance(0.2) ? unary('!', conditions[0]) : binary(op, ...conditions));
    }
    case 'bits':
      return isFloat(type) || type === 'bool' ? sub(type) : drawBits(random, type, sub);
    case 'choice':
      return drawChoice(random, type, sub);
    case 'function':
      return isFloat(type) ? drawFloatFunction(random, type, sub) : drawIntegerFunction(random, type, sub);
    case 'cast': {
      const from = drawType(random);
      if (type !== 'bool' && random.fork().chance(0.25)) return drawReinterpreted(random, type, sub);
      const saturating = random.chance(0.4) ? 'saturating_' : '';
      return from === type && saturating === '' ? sub(type) : call(`${saturating}${type}`, sub(from));
    }
    case 'reduction':
      return scope.reductions ? drawReduction(random, scope, type, depth) : drawAccess(random, scope, type);
  }
}

const forms = [
  [3, 'leaf'],
  [14, 'access'],
  [9, 'arithmetic'],
  [3, 'comparison'],
  [1, 'logic'],
  [2, 'bits'],
  [4, 'choice'],
  [3, 'function'],
  [3, 'cast'],
  [1, 'reduction'],
] as const;

/** i32 in more than half of all cases, otherwise any type. */
export function drawType(random: Random): Type {
  return random.chance(0.55) ? 'i32' : random.pick(types);
}

/** A value of one type, cast to another. */
function converted(from: Type, to: Type, e: ExprTree): ExprTree {
  return from === to ? e : call(to, e);
}

function drawLeaf(random: Random, { vars, params, inputs }: Scope, type: Type): ExprTree {
  const variable = (): ExprTree =>
    vars.length === 0 ? literal(random, type) : converted('i32', type, name(random.pick(vars)));
  switch (random.pick(['literal', 'parameter', 'size', 'variable'] as const)) {
    case 'literal':
      return literal(random, type);
    case 'parameter': {
      if (params.length === 0) return literal(random, type);
      const p = random.pick(params);
      return converted(p.type, type, name(p.name));
    }
    case 'size': {
      if (inputs.length === 0 || random.chance(0.6)) return variable();
      const input = random.pick(inputs);
      return converted('i32', type, inputBound(input.name, random.pick(['min', 'len']), random.below(input.rank)));
    }
    case 'variable':
      return variable();
  }
}

function literal(random: Random, type: Type): ExprTree {
  if (type === 'bool') return { tag: 'Bool', value: random.chance(0.5), at: nowhere };
  if (type === 'f32') return call('f32', float(random.pick([0, 0.5, 1, 2.5, 1000])));
  if (type === 'f64') return call('f64', float(random.pick([0, 0.1, 1, 2.5, 1e30])));
  if (isLong(type) && random.chance(0.3))
    return call(type, bigint(random.pick(longValues.filter((n) => isValueOf(type, n)))));
  const value = isSigned(type) ? random.between(-3, 7) : random.between(0, 7);
  return type === 'i32' ? integer(value) : call(type, integer(value));
}

/** Generate an access to a func, to the func being defined, or to an input, mostly through a boundary condition. */
function drawAccess(random: Random, scope: Scope, type: Type): ExprTree {
  const { funcs, inputs, self } = scope;
  if (self !== null && random.chance(0.35)) {
    const own = self();
    return converted(own.type, type, own.value);
  }
  if (funcs.length > 0 && (inputs.length === 0 || random.chance(0.75))) {
    const func = random.pick(funcs);
    const reading = random.weighted(readings);
    return converted(func.type, type, reading(random, scope, func));
  }
  if (inputs.length === 0) return drawLeaf(random, scope, type);
  const input = random.pick(inputs);
  return converted(input.type, type, readInput(random, scope, input));
}

/** Read a func at a random point. */
export function readAt(random: Random, scope: Scope, { name: func, rank, component }: KnownArray): ExprTree {
  return read(func, drawPoint(random, scope, rank), component);
}

/** Read a func at a random point and at one near it: a stencil. */
export function readAround(random: Random, scope: Scope, { name: func, type, rank, component }: KnownArray): ExprTree {
  const { vars } = scope;
  const isIdentity = vars.length >= rank && random.chance(0.6);
  const point = isIdentity ? vars.slice(0, rank).map(name) : drawPoint(random, scope, rank);
  const d = random.below(rank);
  const near = point.map((e, i) => (i === d ? binary('+', e, integer(random.between(1, 3))) : e));
  const first = read(func, point, component);
  if (rank === 0) return first;
  return binary(type === 'bool' ? '!=' : '-', first, read(func, near, component));
}

/** Read a func upsampled by two: the difference of its values at two points, or one of the two, by parity. */
function readEnlarged(random: Random, scope: Scope, { name: func, type, rank, component }: KnownArray): ExprTree {
  const point = drawPoint(random, scope, rank);
  if (rank === 0 || scope.vars.length === 0) return read(func, point, component);
  const v = name(random.pick(scope.vars));
  const d = random.below(rank);
  const at = (x: ExprTree): ExprTree =>
    read(
      func,
      point.map((e, i) => (i === d ? binary('/', x, integer(2)) : e)),
      component,
    );
  const [first, second] = [at(v), at(binary('+', v, integer(random.between(1, 3))))];
  const isEven = binary('==', binary('%', v, integer(2)), integer(0));
  return random.chance(0.5)
    ? call('select', isEven, first, second)
    : binary(type === 'bool' ? '!=' : '-', first, second);
}

/** Read a func around one of two points, alternating by the parity of a variable or parameter. */
function readAlternately(random: Random, scope: Scope, func: KnownArray): ExprTree {
  const variables = [...scope.vars, ...scope.params.filter(({ type }) => type === 'i32').map((p) => p.name)];
  if (variables.length === 0) return readAt(random, scope, func);
  const isEven = binary('==', binary('%', name(random.pick(variables)), integer(2)), integer(0));
  return call('select', isEven, readAround(random, scope, func), readAround(random, scope, func));
}

const readings = [
  [76, readAt],
  [12, readAround],
  [6, readEnlarged],
  [6, readAlternately],
] as const;

function drawPoint(random: Random, scope: Scope, rank: number): readonly ExprTree[] {
  // Many accesses are to the point itself or to a neighbor.
  const { vars, locality } = scope;
  if (locality > 0 && random.chance(locality)) return drawNeighbor(random, vars, rank);
  if (vars.length >= rank && random.chance(0.3)) return vars.slice(0, rank).map(name);
  return Array.from({ length: rank }, () => drawIndex(random, scope));
}

/** The point itself, or a neighbor along one dimension. Missing variables are replaced by constants. */
function drawNeighbor(random: Random, vars: readonly string[], rank: number): readonly ExprTree[] {
  const moved = random.below(2 * rank);
  return Array.from({ length: rank }, (_, d) => {
    const v = vars[d];
    if (v === undefined) return integer(random.between(0, 1));
    return d === moved ? binary(random.pick(['+', '-']), name(v), integer(1)) : name(v);
  });
}

function readInput(random: Random, scope: Scope, { name: input, rank, type }: KnownArray): ExprTree {
  const at = drawPoint(random, scope, rank);
  if (random.chance(0.15)) return read(input, at);
  const kind = random.pick(boundaries);
  const around = kind === 'constant_exterior' ? [name(input), literal(random, type)] : [name(input)];
  return read(call(kind, ...around), at);
}

/** The bits of a value of the same width, preferably of a float as an integer or the reverse. */
function drawReinterpreted(random: Random, type: Type, sub: (type: Type) => ExprTree): ExprTree {
  const sameWidth = types.filter((t) => t !== 'bool' && bits(t) === bits(type));
  const ofOtherKind = sameWidth.filter((t) => isFloat(t) !== isFloat(type));
  const of = random.pick(ofOtherKind.length > 0 && random.chance(0.8) ? ofOtherKind : sameWidth);
  return call(`reinterpret_${type}`, sub(of));
}

function drawBits(random: Random, type: Type, sub: (type: Type) => ExprTree): ExprTree {
  if (random.chance(0.2)) return unary('~', sub(type));
  if (random.chance(0.3)) return call(random.pick(['popcount', 'clz', 'ctz']), sub(type));
  return binary(random.pick(['&', '|', '^', '<<', '>>']), sub(type), sub(type));
}

function drawChoice(random: Random, type: Type, sub: (type: Type) => ExprTree): ExprTree {
  switch (random.pick(['select', 'clamp', 'extreme'] as const)) {
    case 'select':
      return call('select', sub('bool'), sub(type), sub(type));
    case 'clamp':
      return call('clamp', sub(type), sub(type), sub(type));
    case 'extreme':
      return call(random.pick(['min', 'max']), ...Array.from({ length: random.between(2, 3) }, () => sub(type)));
  }
}

function drawIntegerFunction(random: Random, type: Type, sub: (type: Type) => ExprTree): ExprTree {
  if (type === 'bool') return call('is_nan', sub(random.pick(['f32', 'f64'])));
  if (isSigned(type) && random.chance(0.3)) return unary('-', sub(type));
  const unsigned: Type = isSigned(type) ? (`u${type.slice(1)}` as Type) : type; // every signed type has an unsigned one
  const distance = random.chance(0.5) ? call('abs', sub(type)) : call('absd', sub(type), sub(type));
  return converted(unsigned, type, distance);
}

function drawFloatFunction(random: Random, type: Type, sub: (type: Type) => ExprTree): ExprTree {
  const [callee, arity] = random.pick(floatFunctions);
  return call(callee, ...Array.from({ length: arity }, () => sub(type)));
}

const floatFunctions: readonly (readonly [string, number])[] = [
  ...['sqrt', 'exp', 'log', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan'].map((f) => [f, 1] as const),
  ...['floor', 'ceil', 'round', 'trunc', 'fract', 'abs'].map((f) => [f, 1] as const),
  ...['atan2', 'pow', 'absd', 'min'].map((f) => [f, 2] as const),
  ...['lerp', 'fma'].map((f) => [f, 3] as const),
];

function drawReduction(random: Random, scope: Scope, type: Type, depth: number): ExprTree {
  const r = ['u', 'v'].find((v) => !scope.vars.includes(v)) ?? 'w';
  const inner: Scope = { ...scope, vars: [...scope.vars, r], self: null, reductions: false };
  const rdom = [range(r, 'length', integer(random.between(-1, 1)), integer(random.between(0, 3)))];
  const of: Type = type === 'bool' ? 'i32' : type;
  const body = drawExpression(random, inner, of, Math.min(1, depth - 1));
  const isReorderable = isFloat(of) && random.fork().chance(0.4);
  const kind = random.pick(folds);
  return converted(of, type, reduce(isReorderable ? reorderableSum : kind, rdom, body));
}

function unary(op: '-' | '!' | '~', arg: ExprTree): ExprTree {
  return { tag: 'Unary', op, arg, at: nowhere };
}
