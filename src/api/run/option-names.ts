import type { Name } from '../../syntax/expr.ts';
import { writtenWindow } from './how-to-write.ts';

export const compileOptions = ['type', 'engine', 'threads', 'checked', 'verify', 'layouts', 'externs'] as const;

/**
 * What to write instead of an option that a call does not have, if it is an option of `compile` or a range of the
 * window. Undefined for other options.
 */
export function insteadOfCallOption(option: string, dims: readonly Name[]): string | undefined {
  return compileOptions.some((each) => each === option) ? writtenCompileOption(option) : insteadOfRange(option, dims);
}

/**
 * What to write instead of a range that is passed as an option. Undefined if the option is not a variable of the
 * output.
 */
export function insteadOfRange(option: string, dims: readonly Name[]): string | undefined {
  return dims.includes(option) ? `Write ${writtenWindow(dims)}.` : undefined;
}

/** How to pass an option to `compile`. */
export function writtenCompileOption(option: string): string {
  return `${option} is an option of compile. Pass it in the third argument: compile(f, null, { ${option}: … }).`;
}
