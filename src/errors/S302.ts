import { castTo } from './cast-to.ts';
import { diagnostic } from './diagnostic.ts';

/** The declared type of a func, or the output type requested by an option, is not the type of its pure stage. */
export const declaredTypeMismatch = diagnostic<{ func: string; declared: string; type: string; option?: string }>({
  code: 'S302',
  message: ({ func, declared, type, option }) =>
    option === undefined
      ? `${func} is declared as ${declared}, but its value has type ${type}`
      : `${func} has type ${type}, but ${declared} is requested`,
  help: ({ declared, option }) =>
    option === undefined
      ? `Cast the value: ${castTo(declared)}.`
      : `Compile it with { type: ${option} }, or cast the value: ${castTo(declared)}.`,
  bad: 'pipeline f() { fun f(x): u8 = x; }',
  good: 'pipeline f() { fun f(x): u8 = u8(x); }',
});
