import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Func } from '../syntax/algorithm.ts';
import { Elaborated } from './expression/elaborated.ts';
import { Places } from './places.ts';

/** What elaboration gathers on its way: diagnostics, places, and the funcs that inline reductions stand for. */
export interface Notes {
  readonly diagnostics: Diagnostic[];
  readonly places: Places;
  readonly anonymous: Func[];
  /** What has been elaborated so far. */
  readonly elaborated: Elaborated;
  /** How many inline reductions the current func has had. */
  reductions: number;
}

export function newNotes(): Notes {
  return { diagnostics: [], places: new Places(), anonymous: [], elaborated: new Elaborated(), reductions: 0 };
}

/** Note a diagnostic; there is no expression then. */
export function complain(notes: Notes, diagnostic: Diagnostic): null {
  notes.diagnostics.push(diagnostic);
  return null;
}
