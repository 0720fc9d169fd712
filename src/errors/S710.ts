import { diagnostic } from './diagnostic.ts';

/** A program is nested too deeply to compile. */
export const tooDeepToCompile = diagnostic<{ func: string | null }>({
  code: 'S710',
  message: ({ func }) =>
    `the program${func === null ? '' : ` of ${func}`} is nested too deeply to compile: it has too many funcs or loops`,
  help: 'Inline some funcs, or split the pipeline. The interpreter can run it unchanged (--engine interp).',
  bad: { program: chain(3000), command: 'run' },
  good: { program: chain(3), command: 'run' },
});

/** Each func reads the previous one. */
function chain(funcs: number): string {
  const text = Array.from({ length: funcs }, (_, i) => `fun g${i + 1}() = g${i}[];`).join(' ');
  return `pipeline f() { fun g0() = 1; ${text} fun f() = g${funcs}[]; }`;
}
