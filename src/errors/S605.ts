import { diagnostic } from './diagnostic.ts';

/** An input has no array. */
export const missingInput = diagnostic<{ name: string; type: string; rank: number }>({
  code: 'S605',
  message: ({ name, type, rank }) => `the input ${name} (${type}[${rank}]) is missing`,
  help: ({ name }) =>
    `Pass --input ${name}=FILE.png or, to try the pipeline, --input ${name}=random:1:16x16. In TypeScript, pass { ${name}: { data, shape: [16, 16] } }.`,
  bad: { program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }', command: 'eval --window x=0:6' },
  good: {
    program: 'pipeline f(img: i32[1]) { fun f(x) = img[x]; }',
    command: 'eval --window x=0:6 --input img=random:1:6',
  },
});
