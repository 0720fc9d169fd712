import { diagnostic } from './diagnostic.ts';

/** Characters that do not start any token. `isOne` is true for a single character. */
export const unexpectedCharacters = diagnostic<{ characters: string; isOne: boolean }>({
  code: 'S102',
  message: ({ characters, isOne }) => `unexpected ${isOne ? 'character' : 'characters'} ${characters}`,
  help: ({ characters }) => helps.find(([pattern]) => pattern.test(characters))?.[1] ?? 'Remove it.',
  bad: 'pipeline f() { fun f(x) = x @ 1; }',
  good: 'pipeline f() { fun f(x) = x + 1; }',
});

const helps: readonly (readonly [RegExp, string])[] = [
  [/\?/, 'There is no ? : operator. Write select(a, b, c).'],
  [/#/, 'A comment starts with //.'],
  [/["'`]'/, 'Strings are messages in double quotes. Names and numbers are written without quotes.'],
  [/[≤≥≠]/, 'Write <=, >= or !=.'],
  [/[×·÷−]/, 'Write *, / or -.'],
  [/\$/, 'A name starts with a letter or _.'],
];
