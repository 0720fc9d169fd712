import { diagnostic } from './diagnostic.ts';

/** The program reads an input outside its bounds. `advice` applies if it reads beyond the end. */
export const inputTooSmall = diagnostic<{
  input: string;
  dim: number;
  first: number;
  last: number;
  has: { readonly min: number; readonly len: number };
  readers: string;
  advice: string | null;
}>({
  code: 'S708',
  message: ({ input, dim, first, last, has: { min, len }, readers }) => {
    const end = min + len - 1;
    const has = len === 0 ? 'is empty' : `covers ${stretch(min, end)}`;
    const short = [
      ...(first < min ? [`${min - first} before its start`] : []),
      ...(last > end ? [`${last - end} after its end`] : []),
    ];
    const wanted = `it ${has}, but ${stretch(first, last)} is read, ${short.join(' and ')}`;
    return `the input ${input} is too small in dimension ${dim}: ${wanted} (${readers})`;
  },
  help: ({ input, first, last, has: { min, len }, advice }) => {
    // A coordinate computed in floats can be any i32 if a parameter is NaN or very large.
    if (last - first === 2 ** 32 - 1)
      return `With these parameters, the coordinate can be any i32. Pass smaller ones, give them ranges (p: f32 in 0.0..4.0), clamp the coordinate, or read repeat_edge(${input})[…] (repeatEdge in TypeScript).`;
    const solution = advice !== null && last >= min + len ? `${advice} ` : '';
    return `${solution}Request a smaller window, pass a larger ${input}, or read repeat_edge(${input})[…] (repeatEdge in TypeScript), which is defined everywhere.`;
  },
  bad: {
    program: 'pipeline f(img: i32[1]) { fun f() = img[9]; }',
    command: 'run --engine interp --input img=zero:3',
  },
  good: {
    program: 'pipeline f(img: i32[1]) { fun f() = img[2]; }',
    command: 'run --engine interp --input img=zero:3',
  },
});

function stretch(first: number, last: number): string {
  return first === last ? `${first}` : `${first} to ${last}`;
}
