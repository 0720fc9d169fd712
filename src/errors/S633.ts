import { diagnostic } from './diagnostic.ts';

/** An engine that does not exist. */
export const S633 = diagnostic<{ engine: string; known: string }>({
  code: 'S633',
  message: ({ engine }) => `there is no engine ${engine}`,
  help: ({ known }) => `It has: ${known}.`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: "compile(P, null, { engine: 'x' })" },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: "compile(P, null, { engine: 'interp' })" },
});
