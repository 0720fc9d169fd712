import { diagnostic } from './diagnostic.ts';

/** A func is used before it is defined (definition 'Valid program'). */
export const usedBeforeDefinition = diagnostic<{ func: string }>({
  code: 'S209',
  message: ({ func }) => `${func} is used before it is defined`,
  help: ({ func }) => `Move the definition of ${func} above its first use.`,
  bad: 'pipeline f() { fun h(x) = g[x]; fun g(x) = x; fun f(x) = h[x] + g[x]; }',
  good: 'pipeline f() { fun g(x) = x; fun h(x) = g[x]; fun f(x) = h[x] + g[x]; }',
});
