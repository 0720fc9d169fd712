import { printExpr, printInterval } from '../language/print.ts';
import type { OptimizedTarget } from './optimize.ts';

/** The slides, folds and skips of a program, one line each. */
export function reportLines({ slides, folds, skips }: OptimizedTarget): readonly string[] {
  return [
    ...slides.flatMap(({ func, loop, dim, steady, again }) => [
      `${func} slides over ${loop} in ${dim}: after the first iteration only ${printInterval(steady)} is computed`,
      ...again.map(
        (producer) => `${producer} does not slide; it is computed for the entire window of ${func} in each iteration`,
      ),
    ]),
    ...folds.map(({ func, dim, size }) => `${func} is folded to ${size} in ${dim}`),
    ...skips.map(({ func, dim, first, last }) => {
      const rows = `from ${printExpr(first)} to ${printExpr(last)} in ${dim}`;
      return `${func}.s0 is not computed where its updates overwrite it completely, ${rows}`;
    }),
  ];
}

/** The slides, folds and skips of a program as JSON. */
export function reportJson({ slides, folds, skips }: OptimizedTarget): object {
  return {
    slides: slides.map(({ func, loop, dim, steady: { min, len }, again }) => ({
      func,
      loop,
      dim,
      min: printExpr(min),
      len: printExpr(len),
      again,
    })),
    folds: folds.map(({ func, dim, size }) => ({ func, dim, size })),
    skips: skips.map(({ func, dim, first, last }) => ({ func, dim, first: printExpr(first), last: printExpr(last) })),
  };
}
