import { diagnostic } from './diagnostic.ts';

/** A character that begins no token. */
export const S102 = diagnostic<{ character: string }>({
  code: 'S102',
  message: ({ character }) => `${character} does not belong to the language`,
  help: ({ character }) =>
    character.includes('?') ? 'There is no a ? b : c here; write select(a, b, c).' : 'Remove it.',
  bad: 'pipeline f() { fun f(x) = x @ 1; }',
  good: 'pipeline f() { fun f(x) = x + 1; }',
});
