import { Refusal, refuse } from '../errors/diagnostic.ts';
import { malformedFile } from '../errors/S621.ts';
import type { NamedBytes } from './named-bytes.ts';

/** Refuse a file that is not what its name says. */
export function malformed({ name }: NamedBytes, why: string): never {
  return refuse(malformedFile({ file: name, why }, null));
}

/** Use a library that throws at bytes it does not like: its complaint becomes a diagnostic about the file. */
export function attempt<T>(file: NamedBytes, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return malformed(file, `is damaged: ${error instanceof Error ? error.message : 'it cannot be decoded'}`);
  }
}
