import type { Arithmetic } from './arithmetic.ts';
import { fromWords, highWord, lowWord } from './parts/bits.ts';
import { roundEven } from './parts/round-even.ts';

/** The arithmetic on JavaScript numbers, which computes the definitions. */
export const numbers: Arithmetic<number, number, boolean> = Object.freeze({
  constant: (c: number) => c,
  add: (a: number, b: number) => a + b,
  sub: (a: number, b: number) => a - b,
  mul: (a: number, b: number) => a * b,
  div: (a: number, b: number) => a / b,
  neg: (x: number) => -x,
  abs: (x: number) => Math.abs(x),
  sqrt: (x: number) => Math.sqrt(x),
  floor: (x: number) => Math.floor(x),
  trunc: (x: number) => Math.trunc(x),
  nearest: roundEven,

  eq: (a: number, b: number) => a === b,
  lt: (a: number, b: number) => a < b,
  le: (a: number, b: number) => a <= b,

  and: (a: boolean, b: boolean) => a && b,
  or: (a: boolean, b: boolean) => a || b,
  not: (a: boolean) => !a,
  select: (when: boolean, yes: number, no: number) => (when ? yes : no),

  highWord,
  lowWord,
  fromWords,
  words: Object.freeze({
    and: (a: number, b: number) => a & b,
    or: (a: number, b: number) => a | b,
    xor: (a: number, b: number) => a ^ b,
    add: (a: number, b: number) => (a + b) | 0,
    sub: (a: number, b: number) => (a - b) | 0,
    shl: (a: number, by: number) => a << by,
    shr_s: (a: number, by: number) => a >> by,
    shr_u: (a: number, by: number) => (a >>> by) | 0,
    eq: (a: number, b: number) => a === b,
    lt: (a: number, b: number) => a < b,
    select: (when: boolean, yes: number, no: number) => (when ? yes : no),
  }),

  toWord: (x: number) => x | 0,
  fromWord: (w: number) => w,

  lookUp: (table: readonly number[], index: number) => table[index] ?? 0,

  rarely: <R>(when: boolean, rare: () => R, common: () => R) => (when ? rare() : common()),
});
