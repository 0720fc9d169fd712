import { diagnostic } from './diagnostic.ts';

/** An option --output does not name the file of one of several outputs. */
export const wrongOutputFile = diagnostic<{ text: string; why: string; known: string }>({
  code: 'S651',
  message: ({ text, why }) => `--output ${text} ${why}`,
  help: ({ known }) =>
    `Write --output NAME=FILE once for each output to write. The outputs of the pipeline are ${known}.`,
  bad: {
    program: 'pipeline f, g() { fun f(x) = x; fun g(x) = 2 * x; }',
    command: 'eval --window f.x=0:3,g.x=0:3 --output f.npy',
  },
  good: {
    program: 'pipeline f, g() { fun f(x) = x; fun g(x) = 2 * x; }',
    command: 'eval --window f.x=0:3,g.x=0:3',
  },
});
