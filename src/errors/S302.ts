import { diagnostic } from './diagnostic.ts';

/** The declared type of a func is not that of its pure stage, or that of an output not the one of an option. */
export const S302 = diagnostic<{ func: string; declared: string; type: string; option?: string }>({
  code: 'S302',
  message: ({ func, declared, type, option }) =>
    option === undefined
      ? `${func} is declared ${declared}, but its value is ${type}`
      : `${func} is ${type}, but ${declared} is asked for`,
  help: ({ declared, option }) =>
    option === undefined
      ? `Write the cast: ${declared}(…).`
      : `Compile it with { type: ${option} }, or write the cast: ${declared}(…).`,
  bad: 'pipeline f() { fun f(x): u8 = x; }',
  good: 'pipeline f() { fun f(x): u8 = u8(x); }',
});
