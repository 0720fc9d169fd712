import { diagnostic } from './diagnostic.ts';

/** A name is used as a type, but no type has that name. */
export const unknownType = diagnostic<{ name: string; types: string; instead?: string | null }>({
  code: 'S107',
  message: ({ name }) => `${name} is not a type`,
  help: ({ types, instead = null }) =>
    instead === null ? `Use one of these types: ${types}.` : `Write ${instead}. The types are ${types}.`,
  bad: 'pipeline f(k: int) { fun f(x) = x + k; }',
  good: 'pipeline f(k: i32) { fun f(x) = x + k; }',
});
