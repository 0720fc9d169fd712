import { diagnostic } from './diagnostic.ts';

/** A tuple with too many components. */
export const S319 = diagnostic<{ func: string; components: number }>({
  code: 'S319',
  message: ({ func, components }) => `${func} is a tuple of ${components} values; a tuple has at most 8`,
  help: 'Give the func one dimension more, or make two funcs of it.',
  bad: 'pipeline f() { fun f(x) = (x, 1, 2, 3, 4, 5, 6, 7, 8); }',
  good: 'pipeline f() { fun f(x) = (x, 1, 2, 3, 4, 5, 6, 7); }',
});
