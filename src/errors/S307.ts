import { diagnostic } from './diagnostic.ts';

/** A function with the wrong number of arguments. */
export const S307 = diagnostic<{ name: string; wants: string; given: number }>({
  code: 'S307',
  message: ({ name, wants, given }) => `${name} takes ${wants}, but ${given} ${given === 1 ? 'is' : 'are'} given`,
  help: ({ name, wants }) => `Give ${name} ${wants}.`,
  bad: 'pipeline f() { fun f(x) = clamp(x, 0); }',
  good: 'pipeline f() { fun f(x) = clamp(x, 0, 9); }',
});
