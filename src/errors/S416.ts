import { diagnostic } from './diagnostic.ts';

/** A directive gives a new loop a name that is already in scope. */
export const loopNameInUse = diagnostic<{ name: string; func: string; what: string }>({
  code: 'S416',
  message: ({ name, func, what }) => `${name} is already the name of ${what} of ${func}`,
  help: 'Choose another name.',
  bad: 'pipeline f() { fun f(x, y) = x + y; } schedule s { split(f.x, y, xi, 4); }',
  good: 'pipeline f() { fun f(x, y) = x + y; } schedule s { split(f.x, xo, xi, 4); }',
});
