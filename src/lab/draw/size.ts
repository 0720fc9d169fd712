/** Numbers, one of which is picked: what stands there more often comes more often. */
type Choices = readonly number[];

/** How large a case is drawn. */
export interface Size {
  readonly funcs: Choices;
  readonly ranks: Choices;
  readonly updates: Choices;
  /** How many variables an rdom has, and how many values each of them at most. */
  readonly reductions: Choices;
  readonly longest: number;
  /** How often such a variable has no values, whatever is asked. */
  readonly empty: number;
  /** How deep expressions are. */
  readonly depths: Choices;
  /** How often there is an input. */
  readonly inputs: number;
  /** How many directives of the loops phase are tried. */
  readonly loops: Choices;
  /** How often a func reads another at two points near each other, and how often such a func is stored further out. */
  readonly stencils: number;
  /** How often an access is to the point itself or to a neighbour of it. */
  readonly calm: number;
  /** How often funcs have a stage for each func that they read, and a loop that runs once with a producer in it. */
  readonly once: number;
  /** How often the loops of most stages are vectorised or unrolled, and by which factors. */
  readonly vectors: number;
  readonly lanes: Choices;
  /** How large the window of the output is: a few points, fewer, or 50–300 points along one dimension. */
  readonly window: 'small' | 'tiny' | 'long';
}

/** Choices that most sizes share. */
export const usual = {
  calm: 0,
  once: 0,
  vectors: 1 / 4,
  lanes: [2, 3, 4, 4, 5, 8],
  window: 'small',
} as const;

const light: Size = {
  ...usual,
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
  ...usual,
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
  ...usual,
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

/** Where windows overlap, and are kept. */
export const stencils: Size = {
  ...usual,
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

/** So small that the literal evaluator, which is exponential, can do it. */
export const literalSize: Size = {
  ...usual,
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

/** Loops that run once, with storage in them, and stages after them that read older storage. */
const onceSize: Size = {
  ...usual,
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
  calm: 0.8,
  once: 1,
  vectors: 0.15,
};

/** Many funcs and long schedules, on few points. */
const large: Size = {
  ...usual,
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
  calm: 0.92,
  vectors: 0.1,
  window: 'tiny',
};

/** Four dimensions, some of them of one point. */
const fourDimensional: Size = {
  ...usual,
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
  calm: 0.85,
  once: 0.25,
  vectors: 0.15,
  window: 'tiny',
};

/** Vectors of as many lanes as engines have, over windows that hold several of them and a rest. */
const wide: Size = {
  ...usual,
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
  calm: 0.6,
  vectors: 1,
  lanes: [8, 8, 16, 16, 32],
  window: 'long',
};

/**
 * Most cases are light: what is wrong mostly shows in little programs, of which there can be many. The last four reach where those
 * do not, each in about one case of twelve.
 */
export const sizes: readonly (readonly [weight: number, size: Size])[] = [
  [80, light],
  [45, stencils],
  [8, medium],
  [1, heavy],
  [25, onceSize],
  [17, large],
  [17, fourDimensional],
  [22, wide],
];
