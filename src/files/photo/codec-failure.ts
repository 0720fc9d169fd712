import { refuse } from '../../errors/diagnostic.ts';
import { codecNotStarted } from '../../errors/S650.ts';
import { formatNames, type PhotoFormat } from '../format.ts';
import { squashName } from './jsquash.ts';

/**
 * The first line of the message of an exception that a codec threw. Refuses a codec that cannot load its WebAssembly.
 */
export function codecFailure(error: unknown, format: PhotoFormat): string {
  const { name, message } = Object(error) as { readonly name?: unknown; readonly message?: unknown }; // any value
  const [why = ''] = (typeof message === 'string' ? message : 'it failed').split('\n');
  const isUnloaded = name === 'CompileError' || name === 'LinkError' || /\bfetch/.test(why);
  return isUnloaded
    ? refuse(codecNotStarted({ format: formatNames[format], name: squashName(format), why }, null))
    : why;
}
