import { diagnostic } from './diagnostic.ts';

/** A func is specialized by more than one directive. */
export const specializedTwice = diagnostic<{ func: string }>({
  code: 'S422',
  message: ({ func }) => `${func} is specialized twice`,
  help: 'Write all conditions in one directive: specialize(f, first, second).',
  bad: 'pipeline f(n) { fun f(x) = x + n; } schedule s { specialize(f, n > 1); specialize(f, n > 2); }',
  good: 'pipeline f(n) { fun f(x) = x + n; } schedule s { specialize(f, n > 2, n > 1); }',
});
