import { diagnostic } from './diagnostic.ts';

/** A window cannot be parsed, or does not match the dimensions of the output. */
export const invalidWindow = diagnostic<{ text: string; why: string }>({
  code: 'S602',
  message: ({ text, why }) => `the window ${text} ${why}`,
  help: 'Write --window x=0:6,y=-2:10, or { window: { x: [0, 6], y: [-2, 10] } } in TypeScript, with a half-open range for each variable of the output.',
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window y=0:6' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:6' },
});
