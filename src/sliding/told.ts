import { printExpr, printInterval } from '../language/print.ts';
import type { Reused } from './reuse.ts';

/** What slides and what is folded, a line for each. */
export function reuseLines({ slides, folds }: Reused): readonly string[] {
  return [
    ...slides.map(({ func, loop, dim, steady }) => {
      return `${func} slides over ${loop} in ${dim}: after the first iteration only ${printInterval(steady)} is computed`;
    }),
    ...folds.map(({ func, dim, size }) => `${func} is folded to ${size} in ${dim}`),
  ];
}

/** The same for programs to read. */
export function reuseJson({ slides, folds }: Reused): object {
  return {
    slides: slides.map(({ func, loop, dim, steady: { min, len } }) => ({
      func,
      loop,
      dim,
      min: printExpr(min),
      len: printExpr(len),
    })),
    folds: folds.map(({ func, dim, size }) => ({ func, dim, size })),
  };
}
