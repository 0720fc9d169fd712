import { diagnostic } from './diagnostic.ts';

/** A function is called with the wrong number of arguments. */
export const wrongArgumentCount = diagnostic<{ name: string; wants: string; given: number }>({
  code: 'S307',
  message: ({ name, wants, given }) => `${name} takes ${wants}, but ${given} ${given === 1 ? 'is' : 'are'} given`,
  help: ({ name, wants }) => `Pass ${wants} to ${name}.`,
  bad: 'pipeline f() { fun f(x) = clamp(x, 0); }',
  good: 'pipeline f() { fun f(x) = clamp(x, 0, 9); }',
});
