import { diagnostic } from './diagnostic.ts';

/** A loop is fused or swapped, but has no loop directly inside it. */
export const noInnerLoop = diagnostic<{ loop: string; directive: string }>({
  code: 'S425',
  message: ({ loop, directive }) =>
    `${directive} needs a loop directly inside ${loop}, but ${loop} is the innermost loop`,
  help: 'Name the outer of two directly nested loops.',
  bad: 'pipeline f() { fun f(x, y) = x + y; } schedule s { swap(f.x); }',
  good: 'pipeline f() { fun f(x, y) = x + y; } schedule s { swap(f.y); }',
});
