import { diagnostic } from './diagnostic.ts';

/** A buffer passed by the caller is smaller than the one that the program would allocate. */
export const outputBufferTooSmall = diagnostic<{
  func: string;
  dim: string;
  before: number;
  after: number;
  /** Is the func computed on more points than were requested? */
  isBeyondWindow: boolean;
}>({
  code: 'S707',
  message: ({ func, dim, before, after }) => {
    const short = [
      before > 0 ? `${pointsText(before)} before its start` : '',
      after > 0 ? `${pointsText(after)} after its end` : '',
    ];
    return `the buffer for ${func} is too small in ${dim}: it needs ${short.filter(Boolean).join(' and ')}`;
  },
  help: ({ func, isBeyondWindow }) => {
    const larger = 'Pass a larger buffer, or let Sylvite allocate it.';
    if (!isBeyondWindow) return larger;
    return (
      `${func} is computed beyond the window: in whole tiles (the tails round and shift), in an aligned window ` +
      `(align-bounds), or where its own updates read and write. ${larger} With the tail guard, tiles end at the window.`
    );
  },
  bad: {
    program: 'pipeline f() { fun f(x) = x; } schedule s { split(f.x, xo, xi, 4, round); }',
    command: 'run --engine interp --schedule s --window x=0:6 --buffer x=0:6',
  },
  good: {
    program: 'pipeline f() { fun f(x) = x; } schedule s { split(f.x, xo, xi, 4, round); }',
    command: 'run --engine interp --schedule s --window x=0:6 --buffer x=0:8',
  },
});

function pointsText(n: number): string {
  return n === 1 ? '1 more point' : `${n} more points`;
}
