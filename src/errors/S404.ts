import { diagnostic } from './diagnostic.ts';

/** Two schedules of a pipeline have the same name. */
export const duplicateSchedule = diagnostic<{ schedule: string }>({
  code: 'S404',
  message: ({ schedule }) => `there are two schedules named ${schedule}`,
  help: 'Rename one of them.',
  bad: 'pipeline f() { fun f(x) = x; } schedule s { } schedule s { }',
  good: 'pipeline f() { fun f(x) = x; } schedule s { } schedule t { }',
});
