import { diagnostic } from './diagnostic.ts';

/** Vectorising or unrolling a loop whose extent is not a constant. */
export const S423 = diagnostic<{ loop: string; order: string; extent: string }>({
  code: 'S423',
  message: ({ loop, order, extent }) => `${loop} cannot be ${order}: its extent ${extent} is not a constant`,
  help: ({ loop }) =>
    `Split it by a constant and use the inner loop (vectorize(${loop}, 8) does both), or fix its extent with bound-extent.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { vectorize(f.x); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { vectorize(f.x, 8); }',
});
