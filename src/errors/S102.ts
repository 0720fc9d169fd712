import { diagnostic } from './diagnostic.ts';

/** A character that does not start any token. */
export const unexpectedCharacter = diagnostic<{ character: string }>({
  code: 'S102',
  message: ({ character }) => `unexpected input ${character}`,
  help: ({ character }) => helps.find(([pattern]) => pattern.test(character))?.[1] ?? 'Remove it.',
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
