import { diagnostic } from './diagnostic.ts';

/**
 * A loop is vectorized or unrolled, but its extent is not a constant. `bounded` is the func if the schedule already
 * fixes the extent of the func itself. `extent` is null if the extent depends on the requested window.
 */
export const extentNotConstant = diagnostic<{
  loop: string;
  order: string;
  extent: string | null;
  bounded: string | null;
}>({
  code: 'S423',
  message: ({ loop, order, extent }) =>
    `${loop} cannot be ${order}: its extent ${extent === null ? 'depends on the requested window' : `${extent} is not a constant`}`,
  help: ({ loop, order, bounded }) => {
    const directive = order === 'unrolled' ? 'unroll' : 'vectorize';
    const split = `Split it by a constant and use the inner loop (${directive}(${loop}, 8) does both)`;
    return bounded === null
      ? `${split}, or fix its extent with bound-extent.`
      : `${split}. The bound of ${bounded} does not fix this extent, because a later stage of ${bounded} reads this stage at other points.`;
  },
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { vectorize(f.x); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { vectorize(f.x, 8); }',
});
