import { diagnostic } from './diagnostic.ts';

/** A reduction domain has more variables than the compiler accepts. */
export const tooManyReductionVariables = diagnostic<{ variables: number; most: number }>({
  code: 'S321',
  message: ({ variables, most }) => `this reduction domain has ${variables} variables; it can have at most ${most}`,
  help: 'Combine several variables into one: r / 8 and r % 8 instead of r and s.',
  bad: `pipeline f() { fun f() = sum(${ranges(17)} : r0); }`,
  good: `pipeline f() { fun f() = sum(${ranges(16)} : r0); }`,
});

function ranges(count: number): string {
  return Array.from({ length: count }, (_, i) => `r${i} = (0, 2)`).join(', ');
}
