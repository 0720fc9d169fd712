import { diagnostic } from './diagnostic.ts';

/** An input without an array. */
export const S605 = diagnostic<{ name: string; type: string; rank: number }>({
  code: 'S605',
  message: ({ name, type, rank }) => `the input ${name} (${type}[${rank}]) is missing`,
  help: ({ name }) =>
    `Give it with --input ${name}=FILE.png or, to try it, --input ${name}=random:1:16x16; or { ${name}: { data, shape: [16, 16] } } in TypeScript.`,
  bad: { program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }', command: 'eval --window x=0:6' },
  good: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --window x=0:6 --input img=random:1:6',
  },
});
