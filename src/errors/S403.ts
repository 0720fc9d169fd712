import { diagnostic } from './diagnostic.ts';

/** A schedule with no pipeline before it. */
export const S403 = diagnostic<{ schedule: string }>({
  code: 'S403',
  message: ({ schedule }) => `the schedule ${schedule} stands before any pipeline`,
  help: 'Put it after the pipeline that it schedules.',
  bad: 'schedule s { } pipeline f() { fun f(x) = x; }',
  good: 'pipeline f() { fun f(x) = x; } schedule s { }',
});
