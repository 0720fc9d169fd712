import { diagnostic } from './diagnostic.ts';

/** A run exceeds the work limit of the reference evaluators. */
export const evaluationTooLong = diagnostic({
  code: 'S702',
  message: () => 'this run would take the reference evaluator too long',
  help: 'Request a smaller window, or shrink the reduction domains.',
  bad: {
    program: 'pipeline f() { fun f() = { 0; rdom(r = (0, 2000000000)) in () <- f[] + r; } }',
    command: 'eval',
  },
  good: { program: 'pipeline f() { fun f() = { 0; rdom(r = (0, 2000)) in () <- f[] + r; } }', command: 'eval' },
});
