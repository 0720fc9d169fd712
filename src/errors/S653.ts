import { diagnostic } from './diagnostic.ts';

/** The function of the host for an extern is not given. */
export const missingHostFunction = diagnostic<{ func: string; host: string }>({
  code: 'S653',
  message: ({ func, host }) => `the extern ${func} needs the function ${host} of the host, which is not given`,
  help: ({ host }) =>
    `Pass { externs: { ${host}: (…, result) => { … } } } to compile, or to open of a compiled module; for a trusted file, run --extern ${host}=./file.mjs.`,
  bad: { program: 'pipeline f() { extern f(): i32[1] by host; }', call: 'compile(P)' },
  good: {
    program: 'pipeline f() { extern f(): i32[1] by host; }',
    call: 'compile(P, null, { externs: { f: (result) => void result.data.fill(7) } })',
  },
});
