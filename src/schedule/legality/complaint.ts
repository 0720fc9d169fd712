import type { Diagnostic } from '../../errors/diagnostic.ts';
import type { Directive } from '../../syntax/schedule.ts';

/** An error of a schedule as a whole, and the directives that may cause it. */
export interface Complaint {
  readonly diagnostic: Diagnostic;
  readonly about: (d: Directive) => boolean;
}
