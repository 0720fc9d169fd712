import { diagnostic } from './diagnostic.ts';

/** A specialize-fail names a func that is not specialized, or whose default branch is already removed. */
export const nothingToSpecialize = diagnostic<{ func: string; why: string }>({
  code: 'S453',
  message: ({ func, why }) => `specialize-fail has no default branch of ${func} to remove: ${why}`,
  help: ({ func }) => `Use one specialize-fail(${func}, …), together with specialize(${func}, …).`,
  bad: 'pipeline f(n) { fun f(x) = x * n; } schedule s { specialize-fail(f, "n must be 1 or 2"); }',
  good: 'pipeline f(n) { fun f(x) = x * n; } schedule s { specialize(f, n == 1, n == 2); specialize-fail(f, "n must be 1 or 2"); }',
});
