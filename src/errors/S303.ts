import { castTo } from './cast-to.ts';
import { diagnostic } from './diagnostic.ts';

/** The type of an update's value does not convert implicitly to the type of its func. */
export const updateTypeMismatch = diagnostic<{ func: string; is: string; type: string }>({
  code: 'S303',
  message: ({ func, is, type }) => `${func} has type ${is}, but the value of this update has type ${type}`,
  help: ({ is }) => `Cast the value: ${castTo(is)}.`,
  bad: 'pipeline f() { fun f(x) = { u8(x); (x) <- x; } }',
  good: 'pipeline f() { fun f(x) = { u8(x); (x) <- u8(2 * x); } }',
});
