import { diagnostic } from './diagnostic.ts';
import { someOf } from './some-of.ts';

/** No variable or parameter has this name. */
export const unknownVariable = diagnostic<{ name: string; similar: string | null; known: Iterable<string> }>({
  code: 'S214',
  message: ({ name }) => `there is no variable or parameter named ${name}`,
  help: ({ name, similar, known }) => {
    if (similar !== null) return `Did you mean ${similar}?`;
    if (/^(?:pi|PI|M_PI)$/.test(name)) return 'Write 3.14159265358979.';
    const names = someOf(known);
    const defined = names === '' ? '' : ` The names in scope are ${names}.`;
    return `Declare it as a variable of the func or a parameter of the pipeline.${defined}`;
  },
  bad: 'pipeline f() { fun f(x) = x + offset; }',
  good: 'pipeline f(offset) { fun f(x) = x + offset; }',
});
