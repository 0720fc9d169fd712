import { diagnostic } from './diagnostic.ts';

/** A directive that copies code makes the program too large. */
export const scheduledProgramTooLarge = diagnostic<{ largest: number }>({
  code: 'S433',
  message: ({ largest }) => `this directive makes the program larger than ${largest} nodes`,
  help: 'Inline fewer funcs into each other, or compute fewer funcs inside specialized funcs.',
  bad: inlined(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']),
  good: inlined(['a', 'b', 'c']),
});

/** Each func is four times as long as the previous one after inlining. */
function inlined(names: readonly string[]): string {
  const funs = names.map((f, i) => {
    const g = names[i - 1];
    return g === undefined ? `fun ${f}(x) = x;` : `fun ${f}(x) = ${g}[x] + ${g}[x + 1] + ${g}[x + 2] + ${g}[x + 3];`;
  });
  const directives = names.slice(0, -1).map((f) => `inline(${f});`);
  return `pipeline ${names.at(-1)}() { ${funs.join(' ')} } schedule s { ${directives.reverse().join(' ')} }`;
}
