import { diagnostic } from './diagnostic.ts';

/** A func has more updates than the compiler accepts. */
export const tooManyUpdates = diagnostic<{ func: string; updates: number; most: number }>({
  code: 'S322',
  message: ({ func, updates, most }) => `${func} has ${updates} updates; a func can have at most ${most}`,
  help: 'Use one update over a reduction domain, or continue in a second func that reads the first.',
  bad: `pipeline f() { fun f(x) = { x; ${'(x) <- f[x] + 1; '.repeat(251)} } }`,
  good: `pipeline f() { fun f(x) = { x; ${'(x) <- f[x] + 1; '.repeat(250)} } }`,
});
