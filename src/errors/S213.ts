import { diagnostic } from './diagnostic.ts';

/** No func or input has this name. */
export const unknownFuncOrInput = diagnostic<{ name: string; similar: string | null }>({
  code: 'S213',
  message: ({ name }) => `there is no func or input named ${name}`,
  help: ({ similar }) =>
    similar === null ? 'Define it before this func, or declare it as an input.' : `Did you mean ${similar}?`,
  bad: 'pipeline f() { fun grey(x) = x; fun f(x) = gray[x]; }',
  good: 'pipeline f() { fun grey(x) = x; fun f(x) = grey[x]; }',
});
