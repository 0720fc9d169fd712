import { diagnostic } from './diagnostic.ts';

/** Unrolled and vectorised loops whose copies of each other are too many. */
export const S447 = diagnostic<{ loops: string; size: number; largest: number }>({
  code: 'S447',
  message: ({ loops, size, largest }) =>
    `unrolling and vectorising ${loops} makes a program of ${size} nodes, where ${largest} are the most`,
  help: 'Unroll fewer of these loops, or by smaller factors: the copies that nested loops make multiply.',
  bad: unrolled(6),
  good: unrolled(2),
});

/** A func of six dimensions with some of its loops unrolled by eight. */
function unrolled(n: number): string {
  const vars = ['a', 'b', 'c', 'd', 'e', 'g'];
  const directives = vars.slice(0, n).map((x) => `unroll(f.${x}, 8);`);
  return `pipeline f() { fun f(${vars.join(', ')}) = ${vars.join(' + ')}; } schedule s { ${directives.join(' ')} }`;
}
