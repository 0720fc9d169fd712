import { diagnostic } from './diagnostic.ts';

/** An image cannot represent some values of the output, which are clipped. */
export const clippedValues = diagnostic<{ func: string; clipped: number; all: number; greatest: number }>({
  code: 'S629',
  severity: 'warning',
  message: ({ func, clipped, all, greatest }) =>
    `${clipped} of the ${all} values of ${func} ${clipped === 1 ? 'is' : 'are'} outside the range 0 to ${greatest} and will be clipped`,
  help: 'Scale the output, cast it with saturating_u8 if clipping is intended, or write it to an .npy file, which keeps every value.',
  bad: { program: 'pipeline f() { fun f(x, y) = x; }', command: 'eval --window x=0:300,y=0:2 --output f.png' },
  good: { program: 'pipeline f() { fun f(x, y) = x; }', command: 'eval --window x=0:200,y=0:2 --output f.png' },
});
