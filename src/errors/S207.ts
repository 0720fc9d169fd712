import { diagnostic } from './diagnostic.ts';

/** Two reduction variables of a stage have one name (definition 'Valid program'). */
export const S207 = diagnostic<{ variable: string }>({
  code: 'S207',
  message: ({ variable }) => `this rdom has two variables named ${variable}`,
  help: 'Give one of them another name.',
  bad: 'pipeline f() { fun f() = { 0; rdom(r = (0, 3), r = (0, 4)) in () <- f[] + r; } }',
  good: 'pipeline f() { fun f() = { 0; rdom(r = (0, 3), s = (0, 4)) in () <- f[] + r * s; } }',
});
