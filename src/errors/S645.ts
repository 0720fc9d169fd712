import { diagnostic } from './diagnostic.ts';

/** A string is interpolated into a template. `tag` is the template tag, which also takes the whole text as a string. */
export const interpolatedString = diagnostic<{ tag: string; text: string }>({
  code: 'S645',
  message: ({ tag, text }) => `the string ${text} is interpolated into a ${tag} template`,
  help: ({ tag }) =>
    `Pass the whole text as an argument: ${tag}(text). A template takes funcs, inputs, parameters, expressions and numbers.`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the example is a template
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: "syl`${'fun f'}`" },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: "syl('pipeline f() { fun f(x) = x; }')" },
});
