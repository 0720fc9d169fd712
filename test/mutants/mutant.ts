/** A mutant of the compiler: a piece of text of one file of `src`, and its replacement. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly by: By;
}

/**
 * How a mutant is detected: by fuzzing, by the tests of a file (those with a name that contains `test`), or not,
 * because it is equivalent to the original for the given reason.
 */
export type By = 'fuzz' | { readonly file: string; readonly test?: string } | { readonly equivalent: string };

/** A name, a text, and its replacement. */
type Variant = readonly [name: string, find: string, replace: string];

/** Mutants of one file that fuzzing detects. */
export function of(file: string, ...variants: readonly Variant[]): readonly Mutant[] {
  return variants.map(([name, find, replace]) => ({ name, file, find, replace, by: 'fuzz' }));
}

/** The same mutants, detected in another way. */
export function by(how: By, ...mutants: readonly (readonly Mutant[])[]): readonly Mutant[] {
  return mutants.flat().map((mutant) => ({ ...mutant, by: how }));
}
