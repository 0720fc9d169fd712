import { diagnostic } from './diagnostic.ts';

/** The function of the host that computes an extern failed. */
export const hostFunctionFailed = diagnostic<{ func: string; host: string; why: string }>({
  code: 'S720',
  message: ({ func, host, why }) =>
    `the function ${host === func ? 'of the host' : `${host} of the host`} for the extern ${func} ${why}`,
  help: 'It gets copies of its arguments and must fill its last argument, the result. It must not return a value, or a promise, or change more than the result.',
  bad: {
    program: 'pipeline f() { extern f(): i32[1] by host where (x) reads ; }',
    call: "const p = parse`pipeline f() { extern f(): i32[1] by host; }`; compile(p, null, { externs: { f: () => { throw new Error('no'); } } }).runSync({ window: [4] });",
  },
  good: {
    program: 'pipeline f() { extern f(): i32[1] by host; }',
    call: "const p = parse`pipeline f() { extern f(): i32[1] by host; }`; compile(p, null, { externs: { f: () => {} } });",
  },
});
