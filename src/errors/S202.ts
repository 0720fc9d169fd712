import { diagnostic } from './diagnostic.ts';

/** The output func, which has the name of the pipeline, is not the last func (definition 'Valid program'). */
export const outputNotLast = diagnostic<{ pipeline: string; last: string | null }>({
  code: 'S202',
  message: ({ pipeline, last }) =>
    last === null
      ? `pipeline ${pipeline} has no funcs`
      : `the last func of pipeline ${pipeline} is ${last}, but it must be the output ${pipeline}`,
  help: ({ pipeline, last }) =>
    last === null
      ? `Define the output: fun ${pipeline}(x) = …;`
      : `The output is the func with the name of the pipeline. Define ${pipeline} last, or name the pipeline ${last}.`,
  bad: 'pipeline f() { fun f(x) = x; fun g(x) = f[x]; }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; }',
});
