import { diagnostic } from './diagnostic.ts';

/** Two variables of a reduction domain have the same name (definition 'Valid program'). */
export const duplicateReductionVariable = diagnostic<{ variable: string }>({
  code: 'S207',
  message: ({ variable }) => `this reduction domain has two variables named ${variable}`,
  help: 'Rename one of them.',
  bad: 'pipeline f() { fun f() = { 0; rdom(r = (0, 3), r = (0, 4)) in () <- f[] + r; } }',
  good: 'pipeline f() { fun f() = { 0; rdom(r = (0, 3), s = (0, 4)) in () <- f[] + r * s; } }',
});
