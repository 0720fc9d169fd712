/** Weights, as `Random.weighted` takes them. */
type Weights = readonly (readonly [weight: number, count: number])[];

/** How large a case is drawn. Most are light, since what is wrong mostly shows in little programs, of which there can be many. */
export interface Size {
  readonly funcs: Weights;
  readonly ranks: Weights;
  readonly updates: Weights;
  /** How many variables an rdom has, and how many values each at most. */
  readonly reductions: Weights;
  readonly longest: number;
  /** How deep expressions are. */
  readonly depths: Weights;
  /** How often an input is there. */
  readonly inputs: number;
  /** How many directives of the loops phase are tried. */
  readonly loops: Weights;
}

const evenly = (...counts: readonly number[]): Weights => counts.map((count) => [1, count]);

const light: Size = {
  funcs: [
    [4, 1],
    [8, 2],
    [2, 3],
  ],
  ranks: [
    [1, 0],
    [12, 1],
    [2, 2],
  ],
  updates: [
    [11, 0],
    [4, 1],
  ],
  reductions: [
    [3, 0],
    [6, 1],
    [4, 2],
    [1, 3],
  ],
  longest: 3,
  depths: evenly(0, 0, 0, 1),
  inputs: 0.15,
  loops: [
    [3, 0],
    [6, 1],
    [4, 2],
    [2, 3],
  ],
};

const medium: Size = {
  funcs: [
    [3, 1],
    [6, 2],
    [5, 3],
    [1, 4],
  ],
  ranks: [
    [1, 0],
    [7, 1],
    [6, 2],
    [1, 3],
  ],
  updates: [
    [10, 0],
    [7, 1],
    [2, 2],
    [1, 3],
  ],
  reductions: [
    [3, 0],
    [6, 1],
    [4, 2],
    [1, 3],
  ],
  longest: 3,
  depths: evenly(0, 1, 1, 2),
  inputs: 0.4,
  loops: [
    [2, 0],
    [4, 2],
    [5, 3],
    [3, 5],
  ],
};

const heavy: Size = {
  funcs: [
    [2, 2],
    [4, 3],
    [3, 4],
    [2, 5],
    [2, 6],
  ],
  ranks: [
    [1, 0],
    [6, 1],
    [5, 2],
    [2, 3],
  ],
  updates: [
    [10, 0],
    [6, 1],
    [3, 2],
    [1, 3],
  ],
  reductions: [
    [3, 0],
    [6, 1],
    [4, 2],
    [1, 3],
  ],
  longest: 3,
  depths: evenly(0, 1, 1, 2),
  inputs: 0.4,
  loops: [
    [2, 2],
    [4, 4],
    [4, 6],
    [2, 9],
  ],
};

/** So small that the literal evaluator, which is exponential, can do it. */
export const literalSize: Size = {
  funcs: evenly(1, 2, 2, 3),
  ranks: evenly(0, 1, 2),
  updates: evenly(0, 1),
  reductions: evenly(0, 1, 1, 2),
  longest: 2,
  depths: evenly(0, 1),
  inputs: 0.5,
  loops: evenly(0),
};

export const sizes: readonly (readonly [weight: number, size: Size])[] = [
  [30, light],
  [6, medium],
  [1, heavy],
];
