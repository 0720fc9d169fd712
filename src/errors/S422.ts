import { diagnostic } from './diagnostic.ts';

/** A second specialisation of one func. */
export const S422 = diagnostic<{ func: string }>({
  code: 'S422',
  message: ({ func }) => `${func} is specialised twice`,
  help: 'Give all conditions in one directive: specialize(f, first, second).',
  bad: 'pipeline f(n) { fun f(x) = x + n; } schedule s { specialize(f, n > 1); specialize(f, n > 2); }',
  good: 'pipeline f(n) { fun f(x) = x + n; } schedule s { specialize(f, n > 2, n > 1); }',
});
