/** Numbers to pick from uniformly; repeated numbers are more likely. */
type Choices = readonly number[];

/** The parameters of the case generator. Fractions are probabilities. */
export interface Size {
  readonly funcs: Choices;
  readonly ranks: Choices;
  readonly updates: Choices;
  /** The number of variables of an rdom. */
  readonly reductions: Choices;
  /** The maximum number of values of a reduction variable. */
  readonly longest: number;
  /** How often the range of a reduction variable is empty for every test input. */
  readonly empty: number;
  /** The depth of expressions. */
  readonly depths: Choices;
  /** How often there is an input. */
  readonly inputs: number;
  /** The number of directives that are tried in the loops phase. */
  readonly loops: Choices;
  /** How often a func is a stencil of another, and how often a schedule stores most funcs outside their loops. */
  readonly stencils: number;
  /** How often an access is to the point itself or to a neighbor. */
  readonly locality: number;
  /** How often funcs have a stage for each func that they read, and a single-trip loop with a producer in it. */
  readonly singleTrip: number;
  /** How often most loops are vectorized or unrolled. */
  readonly vectors: number;
  /** The number of lanes. */
  readonly lanes: Choices;
  /** The window of the output: small has up to 10 points along a dimension, tiny up to 3, long 50–300 along one. */
  readonly window: 'small' | 'tiny' | 'long';
}

/** Choices that most sizes share. */
export const sizeDefaults = {
  locality: 0,
  singleTrip: 0,
  vectors: 1 / 4,
  lanes: [2, 3, 4, 4, 5, 8],
  window: 'small',
} as const;

const light: Size = {
  ...sizeDefaults,
  funcs: [1, 1, 2, 2, 2, 2, 3],
  ranks: [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2],
  updates: [0, 0, 1],
  reductions: [0, 1, 1, 2, 2],
  longest: 3,
  empty: 0.08,
  depths: [0, 0, 0, 1],
  inputs: 0.15,
  loops: [0, 1, 1, 2, 2, 3, 4],
  stencils: 0.2,
};

const medium: Size = {
  ...sizeDefaults,
  funcs: [1, 2, 2, 2, 3, 3, 4],
  ranks: [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3],
  updates: [0, 0, 0, 0, 1, 1, 1, 2, 3],
  reductions: [0, 1, 1, 2, 2, 3],
  longest: 3,
  empty: 0.08,
  depths: [0, 1, 1, 2],
  inputs: 0.4,
  loops: [0, 2, 2, 3, 3, 5],
  stencils: 0.3,
};

const heavy: Size = {
  ...sizeDefaults,
  funcs: [2, 3, 3, 4, 5, 6, 6],
  ranks: [0, 1, 1, 1, 1, 2, 2, 2, 3],
  updates: [0, 0, 0, 1, 1, 2, 3],
  reductions: [0, 1, 1, 2, 3],
  longest: 3,
  empty: 0.08,
  depths: [0, 1, 1, 2],
  inputs: 0.4,
  loops: [2, 4, 4, 6, 9],
  stencils: 0.3,
};

/** Stencils, whose overlapping windows are kept in storage. */
const stencils: Size = {
  ...sizeDefaults,
  funcs: [2, 2, 2, 3],
  ranks: [1, 1, 1, 2, 2],
  updates: [0, 0, 0, 1, 1],
  reductions: [0, 1, 1],
  longest: 3,
  empty: 0.08,
  depths: [0],
  inputs: 0.1,
  loops: [0, 0, 1, 1, 2],
  stencils: 0.9,
  vectors: 0,
};

/** Small enough for the literal evaluator, which takes exponential time. */
export const literalSize: Size = {
  ...sizeDefaults,
  funcs: [1, 2, 2, 3],
  ranks: [0, 1, 2],
  updates: [0, 1],
  reductions: [0, 1, 1, 2],
  longest: 2,
  empty: 0.08,
  depths: [0, 1],
  inputs: 0.5,
  loops: [0],
  stencils: 0.2,
};

/** Single-trip loops that allocate storage, followed by stages that read older storage. */
const singleTripSize: Size = {
  ...sizeDefaults,
  funcs: [3, 4, 4, 5],
  ranks: [1, 1, 1, 2, 2],
  updates: [0, 0, 0, 1],
  reductions: [0, 1, 1],
  longest: 2,
  empty: 0.03,
  depths: [0],
  inputs: 0.15,
  loops: [0, 0, 0, 1, 2],
  stencils: 0.1,
  locality: 0.8,
  singleTrip: 1,
  vectors: 0.15,
};

/** Many funcs and long schedules, on few points. */
const large: Size = {
  ...sizeDefaults,
  funcs: [6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 9, 10, 11, 12, 13, 14, 15],
  ranks: [0, 1, 1, 1, 1, 1, 1, 1, 2],
  updates: [0, 0, 0, 0, 0, 1],
  reductions: [0, 1, 1],
  longest: 2,
  empty: 0.03,
  depths: [0],
  inputs: 0.3,
  loops: [8, 10, 12, 14],
  stencils: 0.15,
  locality: 0.92,
  vectors: 0.1,
  window: 'tiny',
};

/** Four dimensions, some of them of one point. */
const fourDimensional: Size = {
  ...sizeDefaults,
  funcs: [1, 2, 2, 3],
  ranks: [4, 4, 4, 4, 3, 2],
  updates: [0, 0, 0, 1],
  reductions: [0, 1, 1],
  longest: 2,
  empty: 0.03,
  depths: [0],
  inputs: 0.3,
  loops: [2, 4, 8, 12, 16],
  stencils: 0.2,
  locality: 0.85,
  singleTrip: 0.25,
  vectors: 0.15,
  window: 'tiny',
};

/** Vectors of 8 to 32 lanes, over windows that consist of several vectors and a remainder. */
const wide: Size = {
  ...sizeDefaults,
  funcs: [1, 1, 2, 2, 3],
  ranks: [1, 1, 1, 1, 1, 1, 2],
  updates: [0, 0, 0, 1],
  reductions: [0, 0, 1],
  longest: 2,
  empty: 0.03,
  depths: [0, 0, 1],
  inputs: 0.5,
  loops: [0, 0, 1],
  stencils: 0.1,
  locality: 0.6,
  vectors: 1,
  lanes: [8, 8, 16, 16, 32],
  window: 'long',
};

/**
 * Most cases are small, because most bugs show up in small programs, and these are fast. The last four sizes cover what
 * small programs cannot, each in about one case out of ten.
 */
export const sizes: readonly (readonly [weight: number, size: Size])[] = [
  [80, light],
  [45, stencils],
  [8, medium],
  [1, heavy],
  [48, singleTripSize],
  [17, large],
  [17, fourDimensional],
  [28, wide],
];
