import { diagnostic } from './diagnostic.ts';

/** The output func, which has the name of the pipeline, is not the last func (definition 'Valid program'). */
export const outputNotLast = diagnostic<{ pipeline: string; last: string | null }>({
  code: 'S202',
  message: ({ pipeline, last }) =>
    last === null
      ? `pipeline ${pipeline} has no funcs`
      : `the last func of pipeline ${pipeline} is ${last}, but it must be the output ${pipeline}`,
  help: ({ pipeline }) => `Define the output func ${pipeline} last.`,
  bad: 'pipeline f() { fun f(x) = x; fun g(x) = f[x]; }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; }',
});
