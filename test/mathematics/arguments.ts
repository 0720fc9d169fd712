import type { Samples } from './samples.ts';

/** An argument of each kind that definitions treat separately: a bit pattern, an angle, a ratio, a special value. */
export function anyArgument(r: Samples): number {
  switch (r.integer(0, 5)) {
    case 0:
      return r.magnitudes(2 ** 40, 80);
    case 1:
      return r.between(-1, 1);
    case 2:
      return r.integer(-40, 40) / 2;
    case 3:
      return r.near(...special);
    default:
      return r.anyPattern();
  }
}

const special = [0, 1, Math.PI / 2, 710, 2 ** 20, 2 ** -1074, 2 ** -1022, Number.MAX_VALUE, Infinity].flatMap((x) => [
  x,
  -x,
]);
