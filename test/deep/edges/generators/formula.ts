import type { Random } from '../../../../src/lab/random.ts';
import { drawEdge, drawSmall, most, wrap, written } from './numbers.ts';

/** An i32 expression as text, and its value where all variables are at their centers; null if it is not known. */
export interface Formula {
  readonly text: string;
  readonly at: number | null;
}

/** A variable, a parameter or a bound of an input. A variable stays near its center. */
export type Term = Formula;

/** The terms that an expression may use. */
export interface Scope {
  readonly known: readonly Term[];
  /** Reads of funcs and inputs, as i32, near their centers. */
  readonly reads: readonly ((random: Random, scope: Scope) => Formula)[];
  /** How often a coordinate is more than a variable plus a constant. */
  readonly complexity: number;
}

export function number(value: number): Formula {
  return { text: written(value), at: value };
}

/** Generate an expression of any kind, with constants near the limits of i32. */
export function drawFormula(random: Random, scope: Scope, depth: number): Formula {
  if (depth <= 0) return drawLeaf(random, scope);
  const sub = (): Formula => drawFormula(random, scope, depth - 1);
  switch (random.weighted(forms)) {
    case 'leaf':
      return drawLeaf(random, scope);
    case 'read':
      return scope.reads.length === 0 ? drawLeaf(random, scope) : random.pick(scope.reads)(random, scope);
    case 'binary':
      return random.pick(binaries)(sub(), random.chance(0.5) ? constant(random) : sub());
    case 'shift':
      return random.pick(shifts)(sub(), random.chance(0.7) ? number(random.between(-2, 33)) : sub());
    case 'unary':
      return random.pick(unaries)(sub());
    case 'choice':
      return drawChoice(random, sub);
    case 'cast':
      return random.pick(casts)(sub());
  }
}

const forms = [
  [3, 'leaf'],
  [2, 'read'],
  [10, 'binary'],
  [2, 'shift'],
  [2, 'unary'],
  [3, 'choice'],
  [4, 'cast'],
] as const;

function drawLeaf(random: Random, { known }: Scope): Formula {
  return known.length > 0 && random.chance(0.75) ? random.pick(known) : constant(random);
}

export function constant(random: Random): Formula {
  return number(random.chance(0.55) ? drawEdge(random) : drawSmall(random));
}

type Unary = (a: Formula) => Formula;
type Binary = (a: Formula, b: Formula) => Formula;

function infix(op: string, meaning: (a: bigint, b: bigint) => bigint): Binary {
  return (a, b) => ({
    text: `(${a.text} ${op} ${b.text})`,
    at: a.at === null || b.at === null ? null : wrap(meaning(BigInt(a.at), BigInt(b.at))),
  });
}

/** Euclidean division; division by zero gives 0. */
function quotient(a: bigint, b: bigint): bigint {
  if (b === 0n) return 0n;
  return (a - remainder(a, b)) / b;
}

function remainder(a: bigint, b: bigint): bigint {
  if (b === 0n) return 0n;
  const rest = a % b;
  return rest < 0n ? rest + (b < 0n ? -b : b) : rest;
}

function shifted(a: bigint, by: bigint): bigint {
  return by >= 32n ? 0n : by >= 0n ? a << by : a >> -by;
}

export const plus = infix('+', (a, b) => a + b);
const minus = infix('-', (a, b) => a - b);
export const times = infix('*', (a, b) => a * b);
export const over = infix('/', quotient);
export const modulo = infix('%', remainder);
const and = infix('&', (a, b) => a & b);
const or = infix('|', (a, b) => a | b);
const xor = infix('^', (a, b) => a ^ b);
export const shifts = [infix('<<', shifted), infix('>>', (a, b) => shifted(a, -b))] as const;
export const binaries = [
  plus,
  plus,
  minus,
  minus,
  times,
  times,
  times,
  over,
  over,
  modulo,
  modulo,
  and,
  or,
  xor,
] as const;

function called(
  name: string,
  meaning: ((...args: readonly number[]) => number) | null,
  ...args: readonly Formula[]
): Formula {
  const values = args.flatMap(({ at }) => (at === null ? [] : [at]));
  const text = `${name}(${args.map((a) => a.text).join(', ')})`;
  return { text, at: meaning === null || values.length < args.length ? null : meaning(...values) };
}

const unaries: readonly Unary[] = [
  (a) => infix('-', (_, b) => -b)(number(0), a),
  (a) => ({ text: `(-${a.text})`, at: a.at === null ? null : wrap(-BigInt(a.at)) }),
  (a) => ({ text: `(~${a.text})`, at: a.at === null ? null : ~a.at }),
  (a) => ({ text: `i32(abs(${a.text}))`, at: a.at === null ? null : wrap(BigInt(Math.abs(a.at))) }),
  (a) => called('popcount', null, a),
  (a) => called('clz', Math.clz32, a),
  (a) => called('ctz', null, a),
];

function drawChoice(random: Random, sub: () => Formula): Formula {
  switch (random.below(5)) {
    case 0:
      return called('min', Math.min, sub(), random.chance(0.3) ? number(most) : sub());
    case 1:
      return called('max', Math.max, sub(), sub());
    case 2:
      return called(
        'clamp',
        (v, lo, hi) => Math.max(Math.min(v ?? 0, hi ?? 0), lo ?? 0),
        sub(),
        constant(random),
        constant(random),
      );
    case 3:
      return called('min', Math.min, sub(), sub(), sub());
    default: {
      const [a, b] = [sub(), sub()];
      const op = random.pick(['<', '<=', '>', '>=', '==', '!=']);
      return { text: `select(${sub().text} ${op} ${sub().text}, ${a.text}, ${b.text})`, at: null };
    }
  }
}

function cast(before: string, after: string, meaning: (a: number) => number): Unary {
  return (a) => ({ text: `${before}${a.text}${after}`, at: a.at === null ? null : meaning(a.at) });
}

/** The cast of a float to i32. */
function truncated(value: number): number {
  return Math.max(-(2 ** 31), Math.min(most, Math.trunc(value)));
}

export const casts: readonly Unary[] = [
  cast('i32(u8(', '))', (a) => a & 255),
  cast('i32(i16(', '))', (a) => (a << 16) >> 16),
  cast('i32(i8(', '))', (a) => (a << 24) >> 24),
  cast('i32(u16(', '))', (a) => a & 65535),
  cast('i32(u32(', ') / 2)', (a) => (a >>> 1) | 0),
  cast('i32(u32(', ') + 3000000000)', (a) => (a + 3000000000) | 0),
  cast('i32(f32(', ') * 0.5)', (a) => truncated(Math.fround(Math.fround(a) * 0.5))),
  cast('i32(f32(', ') * 4.0)', (a) => truncated(Math.fround(Math.fround(a) * 4))),
  cast('i32(f32(', '))', (a) => truncated(Math.fround(a))),
  cast('i32(f64(', ') * 1.5)', (a) => truncated(a * 1.5)),
  cast('i32(f64(', ') / 3.0)', (a) => truncated(a / 3)),
  cast('i32(sqrt(f64(', ')))', (a) => truncated(Math.sqrt(a) || 0)),
  cast('i32(floor(f64(', ') / 16.0))', (a) => truncated(Math.floor(a / 16))),
  cast('i32(saturating_u8(', '))', (a) => Math.max(0, Math.min(255, a))),
  cast('i32(saturating_i16(', '))', (a) => Math.max(-32768, Math.min(32767, a))),
  cast('saturating_i32(f64(', ') * 3.0)', (a) => truncated(a * 3)),
  cast('saturating_i32(u32(', '))', (a) => Math.min(most, a >>> 0)),
  cast('i32(bool(', '))', (a) => a & 1),
  cast('i32(', ' > 0)', (a) => (a > 0 ? 1 : 0)),
];
