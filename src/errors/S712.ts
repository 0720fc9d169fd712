import { diagnostic } from './diagnostic.ts';

/** A program whose windows depend on each other in so many ways that they would take too long to infer. */
export const S712 = diagnostic<{ func: string }>({
  code: 'S712',
  message: ({ func }) => `the windows of the funcs that ${func} needs are too complicated to infer`,
  help: 'Read each func at fewer symbolic offsets, split loops fewer times, or compute fewer funcs inside of each other.',
  bad: split(80),
  good: split(20),
});

/** One outer loop is split again and again. */
function split(times: number): string {
  const directives = Array.from(
    { length: times },
    (_, i) => `split(f.${i === 0 ? 'x' : `y${i - 1}`}, y${i}, x${i}, 2);`,
  );
  return `pipeline f() { fun f(x) = x; } schedule s { ${directives.join(' ')} }`;
}
