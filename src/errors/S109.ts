import { diagnostic } from './diagnostic.ts';

/** A JavaScript operator or an index is applied to an expression, a func or an input of the API. */
export const javascriptOperator = diagnostic<{
  text: string;
  is: 'an expression' | 'a func or an input';
  hint: string;
}>({
  code: 'S109',
  message: ({ text, is, hint }) =>
    hint === 'string'
      ? `${text} is ${is}, and cannot be an index or a part of a string`
      : `${text} is ${is}, and JavaScript operators cannot be applied to it`,
  help: ({ text, is, hint }) => {
    if (hint === 'string')
      return `Read a func or an input with parentheses: img(x, y). In a template of syl, sched or e, write \${${text}}.`;
    const e = is === 'an expression' ? text : `${text}(x, y)`;
    return `Write ${e}.add(1) for +, ${e}.mul(2) for *, ${e}.lt(3) for <, ${e}.eq(0) for ==, or a template: e\`\${${text}} + 1\`.`;
  },
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: "func('f', vars('x'), vars('x')[0] + 1)" },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: "func('f', vars('x'), vars('x')[0].add(1))" },
});
