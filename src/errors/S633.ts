import { diagnostic } from './diagnostic.ts';

/** No engine has this name. */
export const unknownEngine = diagnostic<{ engine: string; known: string }>({
  code: 'S633',
  message: ({ engine }) => `there is no engine named ${engine}`,
  help: ({ known }) => `Use one of these engines: ${known}.`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: "compile(P, null, { engine: 'x' })" },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: "compile(P, null, { engine: 'interp' })" },
});
