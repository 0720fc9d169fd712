import { diagnostic } from './diagnostic.ts';

/** An expression deeper than every pass is sure to walk without running out of stack. */
export const S104 = diagnostic<{ limit: number }>({
  code: 'S104',
  message: ({ limit }) => `this expression nests more than ${limit} levels deep`,
  help: 'Give a part of it a name of its own: a func can hold it.',
  bad: `pipeline f() { fun f(x) = ${'('.repeat(2000)}x${')'.repeat(2000)}; }`,
  good: `pipeline f() { fun f(x) = ${'('.repeat(20)}x${')'.repeat(20)}; }`,
});
