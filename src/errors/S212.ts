import { diagnostic } from './diagnostic.ts';

/** A func is not used by an output, directly or indirectly. */
export const unusedFunc = diagnostic<{ func: string; outputs: readonly string[] }>({
  code: 'S212',
  severity: 'warning',
  message: ({ func, outputs: [output, ...others] }) => {
    const unused =
      others.length === 0
        ? `the output ${output} does not use ${func}`
        : `no output of ${[output, ...others].join(', ')} uses ${func}`;
    return `${unused}, so ${func} is not computed`;
  },
  help: ({ outputs, func }) =>
    `Remove the func, use it, or make it an output: pipeline ${[...outputs, func].join(', ')}(…).`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = 2 * x; }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = 2 * g[x]; }',
});
