import { diagnostic } from './diagnostic.ts';

/** A variable, a let or a parameter of a def has a name that is already in scope. Shadowing is not allowed. */
export const shadowedName = diagnostic<{ variable: string; other: string }>({
  code: 'S210',
  message: ({ variable, other }) => `${variable} is already the name of ${other}`,
  help: 'Choose another name for the variable.',
  bad: 'pipeline f() { fun f(x) = { 0; rdom(x = (0, 3)) in (x) <- 1; } }',
  good: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 3)) in (r) <- 1; } }',
});
