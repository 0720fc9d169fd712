import { diagnostic } from './diagnostic.ts';

/** A window that cannot be read, or that is not one of the output. */
export const S602 = diagnostic<{ text: string; why: string }>({
  code: 'S602',
  message: ({ text, why }) => `the window ${text} ${why}`,
  help: 'Write --window x=0:6,y=-2:10, or { window: { x: [0, 6], y: [-2, 10] } }: half-open, by the variables of the output.',
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window y=0:6' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:6' },
});
