import type { Caller } from './caller.ts';
import { diagnostic } from './diagnostic.ts';

/** The output window is missing. */
export const missingWindow = diagnostic<{ dims: readonly string[]; by: Caller }>({
  code: 'S601',
  message: ({ dims }) => `the output window is missing: there is no range for ${dims.join(', ')}`,
  help: ({ dims, by }) =>
    `Pass ${rangesOf(dims, by)}, half-open ranges. Only an input with the number of dimensions of the output gives a default window.`,
  bad: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:6' },
});

/** A window with a range for each variable, in the words of the caller. */
export function rangesOf(dims: readonly string[], by: Caller): string {
  return by === 'cli'
    ? `--window ${dims.map((x) => `${x}=0:16`).join(',')}`
    : `{ window: { ${dims.map((x) => `${x}: [0, 16]`).join(', ')} } }`;
}
