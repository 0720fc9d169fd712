import { diagnostic } from './diagnostic.ts';

/** A run was stopped from outside: it exceeded its time limit, or the caller aborted it. */
export const runStopped = diagnostic<{ why: string; isAborted?: boolean }>({
  code: 'S716',
  message: ({ why }) => `the run was stopped: ${why}`,
  help: ({ isAborted = false }) =>
    isAborted
      ? 'The caller aborted the signal of the call.'
      : 'Request a smaller window, shrink the reduction domains, or allow more time.',
  bad: {
    program: 'pipeline f() { fun f() = { 0; rdom(r = (0, 20000000)) in () <- f[] + r; } }',
    command: 'eval --timeout 0.001',
  },
  good: {
    program: 'pipeline f() { fun f() = { 0; rdom(r = (0, 200)) in () <- f[] + r; } }',
    command: 'eval --timeout 1000',
  },
});

/** The reason given for a run that exceeded its time limit. */
export function timedOut(milliseconds: number): string {
  return `it took longer than ${milliseconds} ms`;
}
