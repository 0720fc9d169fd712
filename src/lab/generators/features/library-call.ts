import { fixedPoint } from '../../../check/expression/library/fixed-point.ts';
import type { ExprTree, FuncTree } from '../../../language/tree.ts';
import { bits, isFloat, isLong, isSigned, type Type } from '../../../syntax/type.ts';
import type { Random } from '../../random.ts';
import { binary, call, float, integer, name } from '../../trees.ts';

/**
 * Apply a function of the library to the values of one func, in some programs:
 *
 *     fun g(x): u8 = saturating_add(e, u8(x * 37));      fun g(x): f32 = tanh(e);
 *     fun g(x): u8 = u8((u16(e) + u16(x * 37)) / 2);     fun g(x) = e - 65537 * ((x + 987654321) % 16) % 256;
 */
export function withLibraryCall(random: Random, funcs: readonly FuncTree[]): readonly FuncTree[] {
  if (!random.chance(1 / 5)) return funcs;
  const chosen = random.below(funcs.length);
  return funcs.map((f, i) => (i === chosen ? drawCalls(random, f) : f));
}

function drawCalls(random: Random, f: FuncTree): FuncTree {
  const types = f.types?.map(({ type }) => type) ?? f.pure.map(() => 'i32' as const);
  const variables = ['p', ...f.vars.map((x) => x.name)];
  return {
    ...f,
    pure: f.pure.map((e, c) => {
      const type = types[c] ?? 'i32';
      if (type === 'bool') return drawPredicate(random, e);
      if (isFloat(type)) return drawMathematics(random, type, e);
      const draw = random.weighted(integerCalls);
      return draw(random, type, e, variables);
    }),
  };
}

function drawPredicate(random: Random, e: ExprTree): ExprTree {
  const ratio = binary('/', float(1), call('f32', e));
  return call(random.pick(['is_inf', 'is_finite']), ratio);
}

function drawMathematics(random: Random, type: Type, e: ExprTree): ExprTree {
  const callee = random.pick(mathematics);
  return call(callee, e, ...(callee === 'hypot' || callee === 'fast_pow' ? [call(type, float(0.75))] : []));
}

/** The types of operands that are computed with twice as many bits. */
const short = ['u8', 'i8', 'u16', 'i16', 'u32', 'i32'] as const;

/** The functions that `drawExpression` does not draw. */
export const mathematics = [
  ...['exp2', 'expm1', 'log1p', 'log2', 'log10', 'hypot', 'cbrt'],
  ...['sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh', 'erf'],
  ...['fast_exp', 'fast_log', 'fast_pow', 'fast_inverse', 'fast_inverse_sqrt'],
] as const;

/** An interpolation of integers, with an unsigned integer or a float as the weight. */
function drawLerp(random: Random, type: Type, e: ExprTree, variables: readonly string[]): ExprTree {
  const of: Type = isLong(type) || random.chance(0.3) ? random.pick(short) : type;
  const weight = random.pick(['u8', 'u16', 'u32'] as const);
  const w = random.chance(0.3) ? float(random.pick([0, 0.3, 1])) : drawOperand(random, weight, variables);
  return converted(of, type, call('lerp', converted(type, of, e), drawOperand(random, of, variables), w));
}

function drawRandom(random: Random, type: Type, e: ExprTree, variables: readonly string[]): ExprTree {
  const point = variables.map((x) => (x === 'p' && random.chance(0.5) ? integer(random.below(100)) : name(x)));
  const [callee, of] = random.pick([
    ['random_uint', 'u32'],
    ['random_int', 'i32'],
    ['random_float', 'f32'],
  ] as const);
  return binary('-', e, converted(of, type, call(callee, ...point)));
}

function drawFixedPoint(random: Random, type: Type, e: ExprTree, variables: readonly string[]): ExprTree {
  const [callee, { arity, widens, operands }] = random.pick(Object.entries(fixedPoint));
  const of: Type = widens && isLong(type) ? random.pick(short) : type;
  const a = converted(type, of, e);
  const amount = (): ExprTree => drawAmount(random, of, variables);
  const b = operands === 'shift' && !widens ? amount() : drawOperand(random, of, variables);
  const value = call(callee, a, b, ...(arity === 3 ? [amount()] : []));
  const isWide = callee.startsWith('widening_') || of !== type;
  return isWide ? call(type, value) : value;
}

/** A multiple of a variable, so that many bits vary, or a small constant. */
function drawOperand(random: Random, type: Type, variables: readonly string[]): ExprTree {
  if (random.chance(0.3)) return converted('i32', type, integer(random.between(isSigned(type) ? -9 : 0, 100)));
  const factor = integer(random.pick([37, 1000, 66_049, 1_234_567_891]));
  return converted('i32', type, binary('*', name(random.pick(variables)), factor));
}

/** A shift amount: a constant, or an amount that varies and may be negative. */
function drawAmount(random: Random, type: Type, variables: readonly string[]): ExprTree {
  const signed = `i${bits(type)}` as Type; // the type is an integer type
  const constant = integer(random.pick([0, 1, 2, 3, 7, 8, 14, 15, 16, 31]));
  if (random.chance(0.5)) return converted('i32', signed, constant);
  const amount = binary('-', binary('%', name(random.pick(variables)), integer(40)), integer(8));
  return converted('i32', signed, amount);
}

/** A fraction of a sum of two or three values in a wider type, as in `u8((u16(a) + u16(b) + 1) / 2)`. */
function drawMean(random: Random, type: Type, e: ExprTree, variables: readonly string[]): ExprTree {
  const of: Type = isLong(type) || (bits(type) === 32 && random.chance(0.7)) ? random.pick(short) : type;
  const wide = (isSigned(of) ? 'i' : random.pick(['u', 'i'])) + random.pick([2 * bits(of), Math.max(32, 2 * bits(of))]);
  const terms = [e, ...Array.from({ length: random.between(1, 2) }, () => drawOperand(random, of, variables))];
  const widened = terms.map((term): ExprTree => call(wide, call(of, term)));
  const all = random.chance(0.5) ? [...widened, call(wide, integer(random.pick([1, 1, 2, 128])))] : widened;
  const sum = all.reduce((a, b) => binary(random.pick(['+', '+', '+', '-']), a, b));
  const [op, by] = random.pick(parts);
  return call(type, call(random.pick([of, `saturating_${of}`]), binary(op, sum, call(wide, integer(by)))));
}

const parts = [
  ['/', 2],
  ['>>', 1],
  ['/', 3],
  ['>>', 8],
] as const;

/** The remainder of a difference of products that wrap, because their factors are large. */
function drawResidue(random: Random, type: Type, e: ExprTree, variables: readonly string[]): ExprTree {
  const v = name(random.pick(variables));
  const large = (): ExprTree => integer(random.pick([987_654_321, 1_012_345_679, 65_537, -1_103_515_245]));
  const power = (): ExprTree => integer(2 ** random.pick([4, 8, 16, 30]));
  const inner = binary('*', large(), binary('%', binary('+', v, large()), power()));
  const residue = binary('%', binary('-', inner, binary('*', large(), v)), power());
  return converted('i32', type, binary('-', call('i32', e), residue));
}

const integerCalls = [
  [6, drawFixedPoint],
  [2, drawLerp],
  [2, drawRandom],
  [3, drawMean],
  [1, drawResidue],
] as const;

function converted(from: Type, to: Type, e: ExprTree): ExprTree {
  return from === to ? e : call(to, e);
}
