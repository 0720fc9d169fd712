import { diagnostic } from './diagnostic.ts';

/** One of several outputs of a pipeline is not one of its funcs (definition 'Valid program'). */
export const outputNotDefined = diagnostic<{ output: string; funcs: string }>({
  code: 'S224',
  message: ({ output }) => `the output ${output} is not defined`,
  help: ({ output, funcs }) => `Define it: fun ${output}(x) = …; The funcs of the pipeline are ${funcs}.`,
  bad: 'pipeline f, g(k) { fun f(x) = x + k; fun h(x) = f[x]; }',
  good: 'pipeline f, h(k) { fun f(x) = x + k; fun h(x) = f[x]; }',
});
