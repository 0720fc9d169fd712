import { diagnostic } from './diagnostic.ts';

/** A func needs more storage than the limit. */
export const funcStorageTooLarge = diagnostic<{ func: string; points: number; limit: number }>({
  code: 'S703',
  message: ({ func, points, limit }) => `${func} needs storage for ${points} points; the limit is ${limit}`,
  help: 'Request a smaller window.',
  bad: { program: 'pipeline f() { fun f(x, y) = x + y; }', command: 'eval --window x=0:100000,y=0:100000' },
  good: { program: 'pipeline f() { fun f(x, y) = x + y; }', command: 'eval --window x=0:10,y=0:10' },
});
