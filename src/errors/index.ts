import type { Example } from './diagnostic.ts';
import { programDiagnostics } from './of-programs.ts';
import { requestDiagnostics } from './of-requests.ts';

/**
 * Every diagnostic, by code: S1… syntax, S2… validity, S3… types, S4… schedules, S5… bounds, S6… the command line, S7…
 * running.
 */
export const diagnostics: readonly { readonly code: string; readonly bad: Example; readonly good: Example }[] = [
  ...programDiagnostics,
  ...requestDiagnostics,
];
