import { diagnostic } from './diagnostic.ts';

/** Unrolled and vectorized loops make too many copies of their bodies. */
export const tooManyUnrolledCopies = diagnostic<{ loops: string; size: number; largest: number }>({
  code: 'S447',
  message: ({ loops, size, largest }) =>
    `unrolling and vectorizing ${loops} makes a program of ${size} nodes; the limit is ${largest}`,
  help: 'Unroll fewer of these loops, or use smaller factors. The copies made by nested loops multiply.',
  bad: unrolled(6),
  good: unrolled(2),
});

/** A func of six dimensions with some of its loops unrolled by eight. */
function unrolled(n: number): string {
  const vars = ['a', 'b', 'c', 'd', 'e', 'g'];
  const directives = vars.slice(0, n).map((x) => `unroll(f.${x}, 8);`);
  return `pipeline f() { fun f(${vars.join(', ')}) = ${vars.join(' + ')}; } schedule s { ${directives.join(' ')} }`;
}
