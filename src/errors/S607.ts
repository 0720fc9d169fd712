import { diagnostic } from './diagnostic.ts';

/** The pipeline has no schedule of this name. `write` is the advice if the name is the text of directives. */
export const unknownSchedule = diagnostic<{ schedule: string; known: string; write?: string }>({
  code: 'S607',
  message: ({ schedule }) => `there is no schedule named ${schedule}`,
  help: ({ known, write }) =>
    write ??
    (known === ''
      ? 'The pipeline has no schedules. Define one, or use the default schedule.'
      : `Use one of the schedules of the pipeline: ${known}.`),
  bad: {
    program: 'pipeline f() { fun f(x) = x; } schedule fast { parallel(f.x); }',
    command: 'lower --after lower --schedule slow',
  },
  good: {
    program: 'pipeline f() { fun f(x) = x; } schedule fast { parallel(f.x); }',
    command: 'lower --after lower --schedule fast',
  },
});
