import { diagnostic } from './diagnostic.ts';

/** The value of an update does not fit the type of its func. */
export const S303 = diagnostic<{ func: string; is: string; type: string }>({
  code: 'S303',
  message: ({ func, is, type }) => `${func} is ${is}, but this update gives it ${type}`,
  help: ({ is }) => `Write the cast: ${is}(…).`,
  bad: 'pipeline f() { fun f(x) = { u8(x); (x) <- x; } }',
  good: 'pipeline f() { fun f(x) = { u8(x); (x) <- u8(2 * x); } }',
});
