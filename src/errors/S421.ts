import { diagnostic } from './diagnostic.ts';

/** Moving the output into something. */
export const S421 = diagnostic<{ func: string; directive: string }>({
  code: 'S421',
  message: ({ func, directive }) => `${func} is the output, and ${directive} would take it away from the root`,
  help: 'Schedule its producers instead; its own loops can be split, fused and swapped.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { inline(f); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { inline(g); }',
});
