import { diagnostic } from './diagnostic.ts';

/** A directive has no effect. */
export const directiveWithoutEffect = diagnostic<{ directive: string; why: string }>({
  code: 'S424',
  message: ({ directive, why }) => `${directive} has no effect: ${why}`,
  help: 'Remove it.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-root(g); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { compute-at(g, f.x); }',
});
