import { diagnostic } from './diagnostic.ts';

/** A character that does not start any token. */
export const unexpectedCharacter = diagnostic<{ character: string }>({
  code: 'S102',
  message: ({ character }) => `unexpected input ${character}`,
  help: ({ character }) =>
    character.includes('?') ? 'The language has no a ? b : c. Write select(a, b, c).' : 'Remove it.',
  bad: 'pipeline f() { fun f(x) = x @ 1; }',
  good: 'pipeline f() { fun f(x) = x + 1; }',
});
