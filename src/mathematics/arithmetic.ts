/**
 * The operations that the definitions of this folder use: a small set that every target implements exactly. The
 * definitions are in tagless-final style: `numbers` computes them, and `formulaOf` records them as data for code
 * generators.
 *
 * N is a 64-bit float, W a 32-bit word, B a boolean. The operations have the names and meanings of WebAssembly, and are
 * total. The only control flow is `rarely`: other case splits compute all cases and select one, and a case may compute
 * any value where it does not apply.
 */
export interface Arithmetic<N, W, B> extends Numbers<N> {
  readonly eq: (a: Operand<N>, b: Operand<N>) => B;
  readonly lt: (a: Operand<N>, b: Operand<N>) => B;
  readonly le: (a: Operand<N>, b: Operand<N>) => B;

  readonly and: (a: B, b: B) => B;
  readonly or: (a: B, b: B) => B;
  readonly not: (a: B) => B;
  readonly select: (when: B, yes: Operand<N>, no: Operand<N>) => N;

  /** The sign, the exponent and the upper 20 bits of the fraction. For a NaN they are unspecified. */
  readonly highWord: (x: N) => W;
  /** The lower 32 bits of the fraction. */
  readonly lowWord: (x: N) => W;
  readonly fromWords: (high: Operand<W>, low: Operand<W>) => N;
  readonly words: Words<W, B>;

  /** The integer x as a word. Unspecified if x is not an integer from −2³¹ to 2³¹ − 1. */
  readonly toWord: (x: N) => W;
  readonly fromWord: (w: W) => N;

  /** The number at an index of a constant table; 0 outside the table. */
  readonly lookUp: (table: Table, index: W) => N;

  /**
   * The only branch: two ways to compute a list of numbers, of which the first is long and rarely needed. SIMD code
   * executes the first if any lane needs it.
   */
  readonly rarely: <R extends readonly N[]>(when: B, rare: () => R, common: () => R) => R;
}

/** The operations on floats that involve neither words nor booleans. */
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
  /** The nearest integer; ties round to even. */
  readonly nearest: (x: N) => N;
}

/** Words are integers modulo 2³², signed where it matters. Shift amounts are from 0 to 31. */
export interface Words<W, B> {
  readonly and: (a: Operand<W>, b: Operand<W>) => W;
  readonly or: (a: Operand<W>, b: Operand<W>) => W;
  readonly xor: (a: Operand<W>, b: Operand<W>) => W;
  readonly add: (a: Operand<W>, b: Operand<W>) => W;
  readonly sub: (a: Operand<W>, b: Operand<W>) => W;
  readonly shl: (a: W, by: number) => W;
  /** Arithmetic shift. */
  readonly shr_s: (a: W, by: number) => W;
  /** Logical shift. */
  readonly shr_u: (a: W, by: number) => W;
  readonly eq: (a: Operand<W>, b: Operand<W>) => B;
  readonly lt: (a: Operand<W>, b: Operand<W>) => B;
  readonly select: (when: B, yes: Operand<W>, no: Operand<W>) => W;
}

/** A value or a constant. */
export type Operand<T> = T | number;

export type Table = readonly number[];

/** A function on floats, generic in the arithmetic. */
export type Definition = <N, W, B>(A: Arithmetic<N, W, B>, ...x: readonly N[]) => N;
