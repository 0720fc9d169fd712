import { diagnostic } from './diagnostic.ts';

/** A caller's buffer that is smaller than what the program would have allocated. */
export const S707 = diagnostic<{ func: string; dim: string; before: number; after: number }>({
  code: 'S707',
  message: ({ func, dim, before, after }) => {
    const short = [before > 0 ? `${before} before its start` : '', after > 0 ? `${after} after its end` : ''];
    return `the buffer for ${func} is too small in ${dim}: it is short of ${short.filter(Boolean).join(' and ')}`;
  },
  help: 'Give a larger buffer, or let sylvite allocate it.',
  bad: {
    program: 'pipeline f() { fun f(x) = x; } schedule s { split(f.x, xo, xi, 4, round); }',
    command: 'run --engine interp --schedule s --window x=0:6 --buffer x=0:6',
  },
  good: {
    program: 'pipeline f() { fun f(x) = x; } schedule s { split(f.x, xo, xi, 4, round); }',
    command: 'run --engine interp --schedule s --window x=0:6 --buffer x=0:8',
  },
});
