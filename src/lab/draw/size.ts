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
}

const light: Size = {
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
};

/** So small that the literal evaluator, which is exponential, can do it. */
export const literalSize: Size = {
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

/** Most cases are light: what is wrong mostly shows in little programs, of which there can be many. */
export const sizes: readonly (readonly [weight: number, size: Size])[] = [
  [80, light],
  [40, stencils],
  [8, medium],
  [1, heavy],
];
