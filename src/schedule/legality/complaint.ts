import type { Diagnostic } from '../../errors/diagnostic.ts';
import type { Directive } from '../../syntax/schedule.ts';

/** What is wrong with a schedule as a whole, and which directives are to blame for it. */
export interface Complaint {
  readonly diagnostic: Diagnostic;
  readonly about: (d: Directive) => boolean;
}
