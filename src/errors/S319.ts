import { diagnostic } from './diagnostic.ts';

/** A tuple has more components than the compiler accepts. */
export const tooManyComponents = diagnostic<{ func: string; components: number }>({
  code: 'S319',
  message: ({ func, components }) => `${func} is a tuple of ${components} values; a tuple can have at most 8`,
  help: 'Use another dimension instead of the tuple, or split the func into two.',
  bad: 'pipeline f() { fun f(x) = (x, 1, 2, 3, 4, 5, 6, 7, 8); }',
  good: 'pipeline f() { fun f(x) = (x, 1, 2, 3, 4, 5, 6, 7); }',
});
