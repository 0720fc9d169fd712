import { diagnostic } from './diagnostic.ts';

/** Fusing or swapping a loop that has no loop just inside. */
export const S425 = diagnostic<{ loop: string; directive: string }>({
  code: 'S425',
  message: ({ loop, directive }) => `${directive} needs a loop just inside of ${loop}, which is the innermost`,
  help: 'Name the outer one of two loops that follow each other.',
  bad: 'pipeline f() { fun f(x, y) = x + y; } schedule s { swap(f.x); }',
  good: 'pipeline f() { fun f(x, y) = x + y; } schedule s { swap(f.y); }',
});
