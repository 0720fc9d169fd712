import type { Output } from '../../../syntax/extensions/output.ts';
import { writtenWindow } from '../how-to-write.ts';

export const compileOptions = [
  'type',
  'engine',
  'threads',
  'checked',
  'verify',
  'layouts',
  'memoize',
  'externs',
] as const;

/**
 * What to write instead of an option that a call does not have, if it is an option of `compile` or a range of the
 * window. Undefined for other options.
 */
export function insteadOfCallOption(option: string, outputs: Outputs): string | undefined {
  const isOfCompile = compileOptions.some((each) => each === option);
  return isOfCompile ? writtenCompileOption(option) : insteadOfRange(option, outputs);
}

type Outputs = readonly Pick<Output, 'name' | 'dims'>[];

/**
 * What to write instead of a range or a window that is passed as an option. Undefined if the option is neither a
 * variable of an output nor one of several outputs.
 */
export function insteadOfRange(option: string, outputs: Outputs): string | undefined {
  const isOnly = outputs.length === 1;
  const isMeant = ({ name, dims }: Outputs[number]): boolean =>
    (!isOnly && name === option) || dims.some(({ variable }) => variable === option);
  return outputs.some(isMeant) ? `Write ${writtenWindow(outputs, isOnly)}.` : undefined;
}

/** How to pass an option to `compile`. */
export function writtenCompileOption(option: string): string {
  return `${option} is an option of compile. Pass it in the third argument: compile(f, null, { ${option}: … }).`;
}
