import type { Diagnostic } from '../errors/diagnostic.ts';

/** Print a warning on the console, unless one with the same code was printed before. */
export function warnOnce({ code, message, help }: Diagnostic): void {
  if (printed.has(code)) return;
  printed.add(code);
  console.warn(`warning[${code}]: ${message}\n   = help: ${help}`);
}

const printed = new Set<string>();
