import { diagnostic } from './diagnostic.ts';

/** The schedule does not have this step. */
export const unknownStep = diagnostic<{ step: string; last: number }>({
  code: 'S612',
  message: ({ step }) => `there is no step ${step}`,
  help: ({ last }) => `Use a step from 0, which is the lowered program, to ${last}.`,
  bad: {
    program: 'pipeline f() { fun f(x) = x; } schedule fast { parallel(f.x); }',
    command: 'lower --after schedule --schedule fast --step 2',
  },
  good: {
    program: 'pipeline f() { fun f(x) = x; } schedule fast { parallel(f.x); }',
    command: 'lower --after schedule --schedule fast --step 1',
  },
});
