import { Refusal, refuse } from '../errors/diagnostic.ts';
import { malformedFile } from '../errors/S621.ts';
import type { NamedBytes } from './named-bytes.ts';

/** Refuse a file whose contents do not match its format. */
export function malformed({ name }: NamedBytes, why: string): never {
  return refuse(malformedFile({ file: name, why }, null));
}

/** Call a decoder of a library. Its exception becomes a diagnostic about the file. */
export function attempt<T>(file: NamedBytes, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return malformed(file, `is damaged: ${error instanceof Error ? error.message : 'it cannot be decoded'}`);
  }
}
