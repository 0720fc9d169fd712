import { diagnostic } from './diagnostic.ts';

/** The pixels of an image, a frame or a video cannot be read or written. */
export const unreadablePixels = diagnostic<{ what: string; why: string }>({
  code: 'S640',
  message: ({ what, why }) => `the pixels of ${what} are not accessible: ${why}`,
  help: 'Pass an image, a frame or a video that has loaded and comes from this origin, or an object with data, width and height.',
  bad: {
    program: 'pipeline f() { fun f(x) = x; }',
    call: 'fromImageData({ data: new Uint8ClampedArray(7), width: 1, height: 1 })',
  },
  good: {
    program: 'pipeline f() { fun f(x) = x; }',
    call: 'fromImageData({ data: new Uint8ClampedArray(4), width: 1, height: 1 })',
  },
});
