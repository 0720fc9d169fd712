import { diagnostic } from './diagnostic.ts';

/** A factor or modulus that is not positive (errata E6). */
export const S417 = diagnostic<{ what: string; value: number }>({
  code: 'S417',
  message: ({ what, value }) => `the ${what} is ${value}, and has to be positive`,
  help: 'Use a number from 1 up.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { split(f.x, xo, xi, 0); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { split(f.x, xo, xi, 4); }',
});
