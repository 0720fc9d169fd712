import { diagnostic } from './diagnostic.ts';

/** A string is not closed on its line, or contains an unknown escape sequence or a control character. */
export const malformedString = diagnostic<{ isClosed: boolean }>({
  code: 'S111',
  message: ({ isClosed }) =>
    isClosed ? 'this string has an unknown escape sequence or a control character' : 'this string is never closed',
  help: ({ isClosed }) =>
    isClosed
      ? 'A string has the syntax of JSON: write \\" for a quote, \\\\ for a backslash, \\n for a line break.'
      : 'Close it with " on the same line.',
  bad: 'pipeline f(k = 1) {\n  require(k > 0, "k is not positive);\n  fun f(x) = x * k;\n}',
  good: 'pipeline f(k = 1) { require(k > 0, "k is not positive"); fun f(x) = x * k; }',
});
