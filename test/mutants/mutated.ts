import { bug } from '../../src/errors/bug.ts';
import type { Mutant } from './mutant.ts';

/** The text of a file after a mutation. */
export function mutated(source: string, { name, find, replace }: Mutant): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    return bug(`${name}: its text does not occur exactly once`);
  return before + replace + after;
}
