import { diagnostic } from './diagnostic.ts';

/** A step that the schedule does not have. */
export const S612 = diagnostic<{ step: string; last: number }>({
  code: 'S612',
  message: ({ step }) => `there is no step ${step}`,
  help: ({ last }) => `The steps are numbered from 0, the lowered program, to ${last}.`,
  bad: {
    program: 'pipeline f() { fun f(x) = x; } schedule fast { parallel(f.x); }',
    command: 'lower --after schedule --schedule fast --step 2',
  },
  good: {
    program: 'pipeline f() { fun f(x) = x; } schedule fast { parallel(f.x); }',
    command: 'lower --after schedule --schedule fast --step 1',
  },
});
