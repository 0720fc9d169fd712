import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Func } from '../syntax/algorithm.ts';
import { Elaborated } from './expression/elaborated.ts';
import { Places } from './places.ts';

/** The state of elaboration. */
export interface Notes {
  readonly diagnostics: Diagnostic[];
  readonly places: Places;
  /** The anonymous funcs of inline reductions. */
  readonly anonymous: Func[];
  readonly elaborated: Elaborated;
  /** The number of inline reductions in the current func so far. */
  reductions: number;
}

export function newNotes(): Notes {
  return { diagnostics: [], places: new Places(), anonymous: [], elaborated: new Elaborated(), reductions: 0 };
}

/** Add a diagnostic. Returns null, the result of a failed elaboration. */
export function report(notes: Notes, diagnostic: Diagnostic): null {
  notes.diagnostics.push(diagnostic);
  return null;
}
