import { InvalidArgumentError, Option } from 'commander';
import { readInteger } from '../input/number.ts';

/**
 * An option with a choice of values. `unlisted` values are also accepted, but help and completion do not offer them.
 * The commands report them as not supported yet.
 */
export function choice(
  flags: string,
  description: string,
  choices: readonly string[],
  unlisted: readonly string[] = [],
): Option {
  const choose = (value: string): string => {
    if (choices.includes(value) || unlisted.includes(value)) return value;
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
  };
  return new Option(flags, description).choices(choices).argParser(choose);
}

/** Another spelling of an option, which help does not show. */
export class Alias extends Option {
  readonly #original: Option;

  constructor(flags: string, original: Option) {
    super(flags);
    this.#original = original;
    this.hideHelp();
  }

  override attributeName(): string {
    return this.#original.attributeName();
  }
}

/** An option that can be repeated. */
export function repeatable(flags: string, description: string): Option {
  return new Option(flags, `${description} (repeatable)`).argParser(
    (value: string, before: readonly string[] | undefined) => [...(before ?? []), value],
  );
}

export function wholeNumber(text: string): number {
  const value = readInteger(text);
  if (value === null || value < 0 || value > 2 ** 31)
    throw new InvalidArgumentError('It is not a nonnegative integer.');
  return value;
}

/** A number of bytes, which may be written as 4e9. */
export function byteCount(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('It is not a number of bytes.');
  return value;
}

export function positiveNumber(text: string): number {
  const value = wholeNumber(text);
  if (value === 0 || value > 256) throw new InvalidArgumentError('It is not an integer from 1 to 256.');
  return value;
}
