import { refuse } from '../errors/diagnostic.ts';
import { malformedFile } from '../errors/S621.ts';
import type { NamedBytes } from './named-bytes.ts';

/** Refuse a file whose contents do not match its format. */
export function malformed({ name }: Pick<NamedBytes, 'name'>, why: string): never {
  return refuse(malformedFile({ file: name, why }, null));
}
