import { diagnostic } from './diagnostic.ts';

/** A schedule has no pipeline before it. */
export const scheduleBeforePipeline = diagnostic<{ schedule: string }>({
  code: 'S403',
  message: ({ schedule }) => `the schedule ${schedule} comes before any pipeline`,
  help: 'Move it after the pipeline that it schedules.',
  bad: 'schedule s { } pipeline f() { fun f(x) = x; }',
  good: 'pipeline f() { fun f(x) = x; } schedule s { }',
});
