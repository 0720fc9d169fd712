import { diagnostic } from './diagnostic.ts';

/** A JavaScript operator or an index is applied to an expression, a func or an input of the API. */
export const javascriptOperator = diagnostic<{
  name: string | null;
  is: 'an expression' | 'a func or an input';
  hint: string;
}>({
  code: 'S109',
  message: ({ name, is, hint }) =>
    `${name ?? 'this'} is ${is}, and ${hint === 'string' ? 'cannot be an index or a part of a string' : 'JavaScript operators cannot be applied to it'}`,
  help: ({ name, is, hint }) => {
    const e = is === 'an expression' ? (name ?? 'e') : `${name}(x, y)`;
    return hint === 'string'
      ? 'Read a func or an input with parentheses: img(x, y).'
      : `Write ${e}.add(1) for +, ${e}.mul(2) for *, ${e}.lt(3) for <, ${e}.eq(0) for ==.`;
  },
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: "vars('x')[0] + 1" },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: "vars('x')[0].add(1)" },
});
