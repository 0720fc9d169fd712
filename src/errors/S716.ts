import { diagnostic } from './diagnostic.ts';

/** A run that was stopped from outside: its time limit is over, or the caller has aborted it. */
export const S716 = diagnostic<{ why: string }>({
  code: 'S716',
  message: ({ why }) => `the run was stopped: ${why}`,
  help: 'Ask for a smaller window, shrink the reduction domains, or give it more time.',
  bad: {
    program: 'pipeline f() { fun f() = { 0; rdom(r = (0, 20000000)) in () <- f[] + r; } }',
    command: 'eval --timeout 0.001',
  },
  good: {
    program: 'pipeline f() { fun f() = { 0; rdom(r = (0, 200)) in () <- f[] + r; } }',
    command: 'eval --timeout 1000',
  },
});

/** Why a run was stopped whose time was up. */
export function timedOut(milliseconds: number): string {
  return `it took longer than ${milliseconds} ms`;
}
