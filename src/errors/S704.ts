import { diagnostic } from './diagnostic.ts';

/** The completed program got stuck (fig. target-semantics, the four stuck states). */
export const S704 = diagnostic<{ what: string }>({
  code: 'S704',
  message: ({ what }) => what,
  help: 'Change the parameters, the inputs or the window; beyond an input, repeat_edge(img)[…] and its like have values.',
  bad: {
    program: 'pipeline f(img: i32[1]) { fun f() = img[9]; }',
    command: 'run --engine interp --input img=zero:3',
  },
  good: {
    program: 'pipeline f(img: i32[1]) { fun f() = img[2]; }',
    command: 'run --engine interp --input img=zero:3',
  },
});
