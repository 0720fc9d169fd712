import { diagnostic } from './diagnostic.ts';

/** A worker cannot be started or has stopped, so parallel loops run on the other threads. */
export const fewerThreads = diagnostic<{ why: string; isOldNode: boolean }>({
  code: 'S732',
  severity: 'warning',
  message: ({ why }) => `parallel loops run on fewer threads: ${why}`,
  help: ({ isOldNode }) =>
    isOldNode
      ? 'Use Node 20.16 or later. Results do not change.'
      : 'Results do not change. In a page, the Content-Security-Policy must allow workers from blob:. With threads: 1, no worker is started.',
  bad: { test: 'test/runtime/threads.test.ts' },
  good: {
    program: 'pipeline f() { fun f(x) = x; } schedule s { parallel(f.x); }',
    command: 'run --schedule s --threads 2 --window x=0:5',
  },
});
