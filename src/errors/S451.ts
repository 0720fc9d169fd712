import { diagnostic } from './diagnostic.ts';

/**
 * A directive makes a loop parallel or vectorized, but the inline reductions of its stage are funcs with loops of their
 * own, which stay serial.
 */
export const reductionNotReached = diagnostic<{
  directive: string;
  reductions: readonly string[];
  add: readonly string[];
}>({
  code: 'S451',
  severity: 'warning',
  message: ({ directive, reductions }) =>
    `${directive} does not reach ${reductions.map(described).join(' and ')}, whose work is in ${reductions.map((name) => `${name}.s1`).join(' and ')}`,
  help: ({ add }) => `Add ${add.map((d) => `${d};`).join(' ')}`,
  bad: 'pipeline f(img: i32[2]) { fun f(x, y) = sum(k = (0, 9) : img[x + k, y]); } schedule s { parallel(f.y); }',
  good: 'pipeline f(img: i32[2]) { fun f(x, y) = sum(k = (0, 9) : img[x + k, y]); } schedule s { parallel(f.y); parallel(f$sum0.s1.y); }',
});

/** "the sum" of f$sum0. */
function described(reduction: string): string {
  return `the ${reduction.replace(/^.*\$/, '').replace(/\d+$/, '')}`;
}
