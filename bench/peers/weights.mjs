/** Half of the weights of a Gaussian with σ = 1.5. */
export const gaussian = [0, 1, 2, 3].map((i) => Math.exp((-i * i) / 4.5) / (Math.sqrt(2 * Math.PI) * 1.5));

/** All seven weights. */
export const gaussianRow = [3, 2, 1, 0, 1, 2, 3].map((i) => gaussian[i]);

export const grey = [0.299, 0.587, 0.114];

/** The weights of a 5×5 stencil, row by row. */
export const stencil = Array.from({ length: 25 }, (_, i) => ((i % 5) + 1) * (Math.floor(i / 5) + 5));
export const stages = 10;
