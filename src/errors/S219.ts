import { diagnostic } from './diagnostic.ts';

/** The placeholder `undef` is used as an operand, in a func without updates, or in a func whose type is not known. */
export const misplacedUndef = diagnostic<{ why: string }>({
  code: 'S219',
  message: ({ why }) => `undef ${why}`,
  help: 'Write fun f(x): f32 = { undef; … }, with updates that define all values that are read.',
  bad: 'pipeline f() { fun f(x) = { undef + 1; (x) <- x; } }',
  good: 'pipeline f() { fun f(x) = { undef; (x) <- x; } }',
});
