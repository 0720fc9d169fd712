/** A wrong variant of one of our own rules: one stretch of one file of `src`, and what stands there instead. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly by: By;
}

/**
 * How a mutant is caught: by fuzzing, by tests, or not at all, with the reason why no program can tell it from the original rule.
 * Tests are a file, or those of a file whose names contain a text.
 */
export type By = 'fuzz' | { readonly file: string; readonly test?: string } | { readonly equivalent: string };

/** A name, what is looked for, what stands there instead. */
type Variant = readonly [name: string, find: string, replace: string];

/** Mutants of one file that fuzzing finds. */
export function of(file: string, ...variants: readonly Variant[]): readonly Mutant[] {
  return variants.map(([name, find, replace]) => ({ name, file, find, replace, by: 'fuzz' }));
}

/** The same mutants, caught in another way. */
export function by(how: By, ...mutants: readonly (readonly Mutant[])[]): readonly Mutant[] {
  return mutants.flat().map((mutant) => ({ ...mutant, by: how }));
}
