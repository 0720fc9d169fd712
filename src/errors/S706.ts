import { diagnostic } from './diagnostic.ts';

/** Window or coordinate arithmetic would overflow i32 (errata E15), with the requested window or in every run. */
export const windowOverflow = diagnostic<{ expression: string; where: string; always?: boolean }>({
  code: 'S706',
  message: ({ expression, where, always }) =>
    `${always ? 'in every run' : 'with this window'}, ${expression} overflows i32 (${where})`,
  help: ({ always }) =>
    `${always ? 'Limit' : 'Request a window closer to the origin, or limit'} the coordinate with clamp(e, lo, hi) or e % n.`,
  bad: {
    program: 'pipeline f() { fun g(x) = x; fun f(x) = g[x + 9]; }',
    command: 'run --engine interp --window x=2147483640:2147483645',
  },
  good: {
    program: 'pipeline f() { fun g(x) = x; fun f(x) = g[x + 9]; }',
    command: 'run --engine interp --window x=2147483600:2147483605',
  },
});
