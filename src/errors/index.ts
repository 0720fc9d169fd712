import * as all from './all.ts';
import type { Example } from './diagnostic.ts';

/**
 * Every diagnostic, by code: S1… syntax, S2… validity, S3… types, S4… schedules, S5… bounds, S6… the command line, the
 * API and files, S7… running.
 */
export const diagnostics: readonly { readonly code: string; readonly bad: Example; readonly good: Example }[] =
  Object.values(all).toSorted((a, b) => (a.code < b.code ? -1 : 1));
