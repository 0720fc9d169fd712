import { diagnostic } from './diagnostic.ts';

/** A pipeline has too many outputs. */
export const tooManyOutputs = diagnostic<{ pipeline: string; outputs: number; most: number }>({
  code: 'S226',
  message: ({ pipeline, outputs, most }) => `pipeline ${pipeline} has ${outputs} outputs; the limit is ${most}`,
  help: 'Combine outputs with the same dimensions into a tuple, or use several pipelines.',
  bad: `pipeline ${names(65)}(k) { ${funs(65)} }`,
  good: `pipeline ${names(3)}(k) { ${funs(3)} }`,
});

function names(count: number): string {
  return Array.from({ length: count }, (_, i) => `f${i}`).join(', ');
}

function funs(count: number): string {
  return Array.from({ length: count }, (_, i) => `fun f${i}(x) = x + k;`).join(' ');
}
