import { diagnostic } from './diagnostic.ts';

/** The function of the host that computes an extern failed. */
export const hostFunctionFailed = diagnostic<{ func: string; host: string; why: string }>({
  code: 'S720',
  message: ({ func, host, why }) =>
    host === func ? `the function of the extern ${func} ${why}` : `the function ${host} of the extern ${func} ${why}`,
  help: 'It gets copies of its arguments and fills the last one, the result. It must return nothing, also no promise.',
  bad: {
    program: 'pipeline f() { extern f(): i32[1] by host; }',
    call: 'compile(P, null, { externs: { f: () => 3 } })({}, { window: { x: [0, 4] } })',
  },
  good: {
    program: 'pipeline f() { extern f(): i32[1] by host; }',
    call: 'compile(P, null, { externs: { f: (result) => void result.data.fill(3) } })({}, { window: { x: [0, 4] } })',
  },
});
