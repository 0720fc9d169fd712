import { diagnostic } from './diagnostic.ts';

/** A tail requests loads or stores with a mask, which WebAssembly does not have. */
export const noMaskedAccess = diagnostic<{ tail: string }>({
  code: 'S455',
  message: ({ tail }) => `the tail ${tail} is not possible: WebAssembly has no vector loads and stores with a mask`,
  help: 'Use guard: the lanes outside the window load and store nothing. Or use round, which computes whole vectors.',
  bad: 'pipeline f() { fun f(x) = x * x; } schedule s { vectorize(f.x, 8, predicate-stores); }',
  good: 'pipeline f() { fun f(x) = x * x; } schedule s { vectorize(f.x, 8, predicate); }',
});
