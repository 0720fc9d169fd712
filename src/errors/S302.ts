import { diagnostic } from './diagnostic.ts';

/** The declared type of a func is not that of its pure stage. */
export const S302 = diagnostic<{ func: string; declared: string; type: string }>({
  code: 'S302',
  message: ({ func, declared, type }) => `${func} is declared ${declared}, but its value is ${type}`,
  help: ({ declared }) => `Write the cast: ${declared}(…).`,
  bad: 'pipeline f() { fun f(x): u8 = x; }',
  good: 'pipeline f() { fun f(x): u8 = u8(x); }',
});
