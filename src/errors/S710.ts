import { diagnostic } from './diagnostic.ts';

/** A program that is nested too deeply to be compiled. */
export const S710 = diagnostic<{ func: string | null }>({
  code: 'S710',
  message: ({ func }) =>
    `the program${func === null ? '' : ` of ${func}`} is nested too deeply to be compiled: it has very many funcs or loops`,
  help: 'Inline some funcs, or split the pipeline; the interpreter runs it as it is (--engine interp).',
  bad: { program: chain(3000), command: 'run' },
  good: { program: chain(3), command: 'run' },
});

/** Each func needs the one before. */
function chain(funcs: number): string {
  const text = Array.from({ length: funcs }, (_, i) => `fun g${i + 1}() = g${i}[];`).join(' ');
  return `pipeline f() { fun g0() = 1; ${text} fun f() = g${funcs}[]; }`;
}
