import { diagnostic } from './diagnostic.ts';

/** A call of a program with externs has a signal or a timeout. */
export const unstoppableExtern = diagnostic({
  code: 'S652',
  message: () => 'a call of a program with externs cannot be stopped',
  help: 'Remove signal and timeout: functions of the host run on the calling thread, which cannot be interrupted.',
  bad: {
    program: 'pipeline f() { extern f(): i32[1] by host; }',
    call: 'compile(P, null, { externs: { f: () => {} } })({}, { window: { x: [0, 4] }, timeout: 1000 })',
  },
  good: {
    program: 'pipeline f() { extern f(): i32[1] by host; }',
    call: 'compile(P, null, { externs: { f: () => {} } })({}, { window: { x: [0, 4] } })',
  },
});
