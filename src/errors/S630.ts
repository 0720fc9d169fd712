import { diagnostic } from './diagnostic.ts';

/** An image will be black because its values are not scaled. */
export const unscaledImage = diagnostic<{ func: string }>({
  code: 'S630',
  severity: 'warning',
  message: ({ func }) =>
    `the values of ${func} are between 0 and 1, but an image has values from 0 to 255, so it will be black`,
  help: 'Multiply the output by 255.0.',
  bad: { program: 'pipeline f() { fun f(x, y) = f32(x) / 8.0; }', command: 'eval --window x=0:8,y=0:8 --output f.png' },
  good: {
    program: 'pipeline f() { fun f(x, y) = f32(x) / 8.0 * 255.0; }',
    command: 'eval --window x=0:8,y=0:8 --output f.png',
  },
});
