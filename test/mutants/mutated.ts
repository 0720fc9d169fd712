import { bug } from '../../src/errors/bug.ts';
import type { Mutant } from './mutant.ts';

/** The text of a file with what a mutant changes. */
export function mutated(source: string, { name, find, replace }: Mutant): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0) return bug(`${name}: the rule is not there once`);
  return before + replace + after;
}
