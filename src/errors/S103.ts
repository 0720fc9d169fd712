import { diagnostic } from './diagnostic.ts';

/** A comment that is never closed. */
export const unclosedComment = diagnostic({
  code: 'S103',
  message: () => 'this comment is never closed',
  help: 'Close it with */.',
  bad: 'pipeline f() { fun f(x) = x; } /* the end',
  good: 'pipeline f() { fun f(x) = x; } /* the end */',
});
