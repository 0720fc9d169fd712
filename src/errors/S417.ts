import { diagnostic } from './diagnostic.ts';

/** A factor, modulus or multiple is not positive (errata E6). */
export const valueNotPositive = diagnostic<{ what: string; value: number }>({
  code: 'S417',
  message: ({ what, value }) => `the ${what} is ${value}, but it must be positive`,
  help: 'Use a number that is at least 1.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { split(f.x, xo, xi, 0); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { split(f.x, xo, xi, 4); }',
});
