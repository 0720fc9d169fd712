import { diagnostic } from './diagnostic.ts';
import { someOf } from './some-of.ts';

/** No func or input has this name. */
export const unknownFuncOrInput = diagnostic<{ name: string; similar: string | null; known: Iterable<string> }>({
  code: 'S213',
  message: ({ name }) => `there is no func or input named ${name}`,
  help: ({ similar, known }) => {
    if (similar !== null) return `Did you mean ${similar}?`;
    const names = someOf(known);
    const defined = names === '' ? '' : ` The names before it are ${names}.`;
    return `Define it before this func, or declare it as an input.${defined}`;
  },
  bad: 'pipeline f() { fun grey(x) = x; fun f(x) = gray[x]; }',
  good: 'pipeline f() { fun grey(x) = x; fun f(x) = grey[x]; }',
});
