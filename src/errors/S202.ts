import { diagnostic } from './diagnostic.ts';

/** The output func, which is named like the pipeline, is not the last one (definition 'Valid program'). */
export const S202 = diagnostic<{ pipeline: string; last: string | null }>({
  code: 'S202',
  message: ({ pipeline, last }) =>
    last === null ? `pipeline ${pipeline} has no funcs` : `the last func of pipeline ${pipeline} is ${last}`,
  help: ({ pipeline }) => `Define ${pipeline}, the output, last.`,
  bad: 'pipeline f() { fun f(x) = x; fun g(x) = f[x]; }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; }',
});
