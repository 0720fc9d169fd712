import { diagnostic } from './diagnostic.ts';

/** The pure stage of a func reads the func itself (definition 'Valid program'). */
export const pureStageReadsItself = diagnostic<{ func: string }>({
  code: 'S208',
  message: ({ func }) => `the pure stage of ${func} reads ${func}, which has no values yet`,
  help: 'Start from a value that does not read the func, and read the func in an update.',
  bad: 'pipeline f() { fun f(x) = f[x - 1] + 1; }',
  good: 'pipeline f() { fun f(x) = { 0; rdom(r = (1, 9)) in (r) <- f[r - 1] + 1; } }',
});
