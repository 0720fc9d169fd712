import { refuse } from '../../errors/diagnostic.ts';
import { noWebAssembly } from '../../errors/S731.ts';
import { hasWebAssembly, webAssembly } from './web-assembly.ts';

/** Refuse to run programs in a host without WebAssembly. */
export function requireWebAssembly(): void {
  if (!hasWebAssembly()) refuse(noWebAssembly({ why: 'this host has no WebAssembly', isMissing: true }, null));
}

/** Refuse to compile programs in a host that forbids compilation. Such a host does not even compile an empty module. */
export function requireCompilation(): void {
  requireWebAssembly();
  try {
    new webAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  } catch (thrown) {
    refuse(noWebAssembly({ why: thrown instanceof Error ? thrown.message : String(thrown), isMissing: false }, null));
  }
}
