import { diagnostic } from './diagnostic.ts';

/** A func has more dimensions than the compiler accepts. */
export const tooManyDimensions = diagnostic<{ func: string; dimensions: number; most: number }>({
  code: 'S320',
  message: ({ func, dimensions, most }) => `${func} has ${dimensions} dimensions; a func can have at most ${most}`,
  help: 'Combine several dimensions into one: f[x + 8 * y] instead of f[x, y].',
  bad: `pipeline f() { fun f(${variables(17)}) = x0; }`,
  good: `pipeline f() { fun f(${variables(16)}) = x0; }`,
});

function variables(count: number): string {
  return Array.from({ length: count }, (_, i) => `x${i}`).join(', ');
}
