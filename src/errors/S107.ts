import { diagnostic } from './diagnostic.ts';

/** A name that is no type where a type should be. */
export const S107 = diagnostic<{ name: string; types: string }>({
  code: 'S107',
  message: ({ name }) => `${name} is not a type`,
  help: ({ types }) => `The types are ${types}.`,
  bad: 'pipeline f(k: int) { fun f(x) = x + k; }',
  good: 'pipeline f(k: i32) { fun f(x) = x + k; }',
});
