import { diagnostic } from './diagnostic.ts';

/** A pipeline names an output twice (definition 'Valid program'). */
export const duplicateOutput = diagnostic<{ output: string }>({
  code: 'S225',
  message: ({ output }) => `${output} is already an output`,
  help: 'Remove the second name. A call can use an output as often as it likes.',
  bad: 'pipeline f, f(k) { fun f(x) = x + k; }',
  good: 'pipeline f(k) { fun f(x) = x + k; }',
});
