import { diagnostic } from './diagnostic.ts';

/** An expression is nested so deeply that a recursive pass could exhaust the stack. */
export const expressionTooDeep = diagnostic<{ limit: number }>({
  code: 'S104',
  message: ({ limit }) => `this expression is nested more than ${limit} levels deep`,
  help: 'Move part of it into a separate func.',
  bad: `pipeline f() { fun f(x) = ${'('.repeat(2000)}x${')'.repeat(2000)}; }`,
  good: `pipeline f() { fun f(x) = ${'('.repeat(20)}x${')'.repeat(20)}; }`,
});
