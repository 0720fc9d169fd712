import { diagnostic } from './diagnostic.ts';

/**
 * The file has several pipelines and none is chosen, no pipelines, or no pipeline of the chosen name. `option` chooses
 * one.
 */
export const noSinglePipeline = diagnostic<{ known: string; name: string | null; option?: string }>({
  code: 'S609',
  message: ({ known, name }) => {
    if (known === '') return 'the file has no pipeline';
    return name === null
      ? `the file has several pipelines: ${known}`
      : `the file has no pipeline named ${name}; it has ${known}`;
  },
  help: ({ known, option = '--pipeline NAME' }) =>
    known === '' ? 'Write one: pipeline f() { fun f(x) = x; }' : `Choose one with ${option}.`,
  bad: {
    program: 'pipeline f() { fun f(x) = x; } pipeline g() { fun g(x) = x; }',
    command: 'eval --window x=0:6',
  },
  good: {
    program: 'pipeline f() { fun f(x) = x; } pipeline g() { fun g(x) = x; }',
    command: 'eval --window x=0:6 --pipeline g',
  },
});
