import { diagnostic } from './diagnostic.ts';

/** No directive has this name. */
export const unknownDirective = diagnostic<{ name: string; similar: string | null; known: readonly string[] }>({
  code: 'S401',
  message: ({ name }) => `there is no directive named ${name}`,
  help: ({ similar, known }) =>
    similar === null ? `The directives are ${known.join(', ')}.` : `Did you mean ${similar}?`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; } schedule s { compute-ad(g, f.x); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; } schedule s { compute-at(g, f.x); }',
});
