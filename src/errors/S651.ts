import { diagnostic } from './diagnostic.ts';

/** The function of the host for an extern is not given. */
export const missingHostFunction = diagnostic<{ func: string; host: string }>({
  code: 'S651',
  message: ({ func, host }) => `the extern ${func} needs the function ${host} of the host, which is not given`,
  help: ({ host }) =>
    `Pass { externs: { ${host}: (…arguments, result) => { … } } } to compile, or --extern ${host}=./file.mjs on the command line.`,
  bad: {
    program: 'pipeline f(img: u8[1]) { extern f(img): u8[1] by host; }',
    call: 'compile(P)({ img: [1, 2] }, { window: [2] })',
  },
  good: {
    program: 'pipeline f(img: u8[1]) { extern f(img): u8[1] by host; }',
    call: 'compile(P, null, { externs: { f: (img, result) => result.data.fill(7, 0, 0) && undefined } })',
  },
});
