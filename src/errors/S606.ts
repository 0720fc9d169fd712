import { diagnostic } from './diagnostic.ts';

/** An input that does not exist, or an array that it cannot have. */
export const S606 = diagnostic<{ text: string; why: string }>({
  code: 'S606',
  message: ({ text, why }) => `the input ${text} ${why}`,
  help: 'Write --input img=random:SEED:16x16, or { img: { data, shape: [16, 16] } } in TypeScript: one size for each dimension.',
  bad: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --window x=0:6 --input img=zero:6x6',
  },
  good: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --window x=0:6 --input img=zero:6',
  },
});
