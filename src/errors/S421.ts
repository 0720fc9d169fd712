import { diagnostic } from './diagnostic.ts';

/** A directive would move an output away from the root. */
export const outputMovedFromRoot = diagnostic<{ func: string; directive: string }>({
  code: 'S421',
  message: ({ func, directive }) =>
    `${directive} cannot be applied to ${func}: it is an output, which stays at the root`,
  help: 'Schedule its producers instead. The loops of an output can be split, fused and swapped.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { inline(f); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { inline(g); }',
});
