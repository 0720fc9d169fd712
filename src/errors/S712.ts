import { diagnostic } from './diagnostic.ts';

/** The windows of a program depend on each other in too many ways to infer them in reasonable time. */
export const windowsTooComplex = diagnostic<{ func: string }>({
  code: 'S712',
  message: ({ func }) => `the windows of the funcs that ${func} needs are too complex to infer`,
  help: 'Read each func at fewer symbolic offsets, split loops fewer times, or compute fewer funcs inside each other.',
  bad: split(50),
  good: split(8),
});

/** The outer loop is split repeatedly. */
function split(times: number): string {
  const directives = Array.from(
    { length: times },
    (_, i) => `split(f.${i === 0 ? 'x' : `y${i - 1}`}, y${i}, x${i}, 2);`,
  );
  return `pipeline f() { fun f(x) = x; } schedule s { ${directives.join(' ')} }`;
}
