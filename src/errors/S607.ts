import { diagnostic } from './diagnostic.ts';

/** A schedule that the file does not have. */
export const S607 = diagnostic<{ schedule: string; known: string }>({
  code: 'S607',
  message: ({ schedule }) => `there is no schedule named ${schedule}`,
  help: ({ known }) => (known === '' ? 'The pipeline has no schedules.' : `It has: ${known}.`),
  bad: {
    program: 'pipeline f() { fun f(x) = x; } schedule fast { parallel(f.x); }',
    command: 'lower --after lower --schedule slow',
  },
  good: {
    program: 'pipeline f() { fun f(x) = x; } schedule fast { parallel(f.x); }',
    command: 'lower --after lower --schedule fast',
  },
});
