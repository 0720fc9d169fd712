/**
 * What the definitions of this room are written in: the few operations that every target has exactly. On `numbers`
 * they are computed; `formulaOf` writes them down, for a code generator to transcribe.
 *
 * N is a float of 64 bits, W a word of 32 bits, B a truth. Names and meanings are those of WebAssembly, and no operation
 * fails on any operand. A definition has no other control than `rarely`: where cases differ, all are computed and one is
 * selected, and what a case computes where it does not apply may be anything.
 */
export interface Arithmetic<N, W, B> extends Numbers<N> {
  readonly eq: (a: Operand<N>, b: Operand<N>) => B;
  readonly lt: (a: Operand<N>, b: Operand<N>) => B;
  readonly le: (a: Operand<N>, b: Operand<N>) => B;

  readonly and: (a: B, b: B) => B;
  readonly or: (a: B, b: B) => B;
  readonly not: (a: B) => B;
  readonly select: (when: B, yes: Operand<N>, no: Operand<N>) => N;

  /** Sign, exponent and the upper 20 bits of the fraction. Which they are of NaN nobody knows. */
  readonly highWord: (x: N) => W;
  /** The lower 32 bits of the fraction. */
  readonly lowWord: (x: N) => W;
  readonly fromWords: (high: Operand<W>, low: Operand<W>) => N;
  readonly words: Words<W, B>;

  /** The integer x as a word; anything if x is no integer from −2³¹ to 2³¹ − 1. */
  readonly toWord: (x: N) => W;
  readonly fromWord: (w: W) => N;

  /** The number at an index of a constant table, and 0 beside the table. */
  readonly lookUp: (table: Table, index: W) => N;

  /**
   * Two ways to some numbers, the first of them long and seldom needed: the only branch. In SIMD code it is taken when
   * any lane needs it.
   */
  readonly rarely: <R extends readonly N[]>(when: B, rare: () => R, common: () => R) => R;
}

/** The operations that need neither bits nor truths. */
export interface Numbers<N> {
  readonly constant: (c: number) => N;
  readonly add: (a: Operand<N>, b: Operand<N>) => N;
  readonly sub: (a: Operand<N>, b: Operand<N>) => N;
  readonly mul: (a: Operand<N>, b: Operand<N>) => N;
  readonly div: (a: Operand<N>, b: Operand<N>) => N;
  readonly neg: (x: N) => N;
  readonly abs: (x: N) => N;
  readonly sqrt: (x: N) => N;
  readonly floor: (x: N) => N;
  readonly trunc: (x: N) => N;
  /** The nearest integer, the even one of two. */
  readonly nearest: (x: N) => N;
}

/** Words are integers modulo 2³², signed where that makes a difference. Shifts are by 0 to 31. */
export interface Words<W, B> {
  readonly and: (a: Operand<W>, b: Operand<W>) => W;
  readonly or: (a: Operand<W>, b: Operand<W>) => W;
  readonly xor: (a: Operand<W>, b: Operand<W>) => W;
  readonly add: (a: Operand<W>, b: Operand<W>) => W;
  readonly sub: (a: Operand<W>, b: Operand<W>) => W;
  readonly shl: (a: W, by: number) => W;
  /** With copies of the sign. */
  readonly shr_s: (a: W, by: number) => W;
  /** With zeros. */
  readonly shr_u: (a: W, by: number) => W;
  readonly eq: (a: Operand<W>, b: Operand<W>) => B;
  readonly lt: (a: Operand<W>, b: Operand<W>) => B;
  readonly select: (when: B, yes: Operand<W>, no: Operand<W>) => W;
}

/** A constant may stand wherever a value may. */
export type Operand<T> = T | number;

export type Table = readonly number[];

/** A function on floats in any arithmetic: what this room defines. */
export type Definition = <N, W, B>(A: Arithmetic<N, W, B>, ...x: readonly N[]) => N;
