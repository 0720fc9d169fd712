import { diagnostic } from './diagnostic.ts';

/** No variable or parameter has this name. */
export const unknownVariable = diagnostic<{ name: string; similar: string | null }>({
  code: 'S214',
  message: ({ name }) => `there is no variable or parameter named ${name}`,
  help: ({ similar }) =>
    similar === null
      ? 'Declare it as a variable of the func or a parameter of the pipeline.'
      : `Did you mean ${similar}?`,
  bad: 'pipeline f() { fun f(x) = x + offset; }',
  good: 'pipeline f(offset) { fun f(x) = x + offset; }',
});
