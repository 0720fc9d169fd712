import { diagnostic } from './diagnostic.ts';

/** A buffer passed by the caller is smaller than the one that the program would allocate. */
export const outputBufferTooSmall = diagnostic<{ func: string; dim: string; before: number; after: number }>({
  code: 'S707',
  message: ({ func, dim, before, after }) => {
    const short = [before > 0 ? `${before} more before its start` : '', after > 0 ? `${after} more after its end` : ''];
    return `the buffer for ${func} is too small in ${dim}: it needs ${short.filter(Boolean).join(' and ')}`;
  },
  help: 'Pass a larger buffer, or let Sylvite allocate it.',
  bad: {
    program: 'pipeline f() { fun f(x) = x; } schedule s { split(f.x, xo, xi, 4, round); }',
    command: 'run --engine interp --schedule s --window x=0:6 --buffer x=0:6',
  },
  good: {
    program: 'pipeline f() { fun f(x) = x; } schedule s { split(f.x, xo, xi, 4, round); }',
    command: 'run --engine interp --schedule s --window x=0:6 --buffer x=0:8',
  },
});
