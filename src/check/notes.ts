import type { Diagnostic } from '../errors/diagnostic.ts';
import type { ExprTree } from '../language/tree.ts';
import type { Func } from '../syntax/algorithm.ts';
import type { Var } from '../syntax/expr.ts';
import { Elaborated } from './expression/elaborated.ts';
import { Places } from './places.ts';

/** The anonymous func of an inline reduction, and the point at which it is read: the variables that its body uses. */
export interface Reduced {
  readonly func: Func;
  readonly point: readonly Var[];
}

/** The state of elaboration. */
export interface Notes {
  readonly diagnostics: Diagnostic[];
  readonly places: Places;
  /** The anonymous funcs of inline reductions. */
  readonly anonymous: Func[];
  readonly elaborated: Elaborated;
  /** The inline reductions of the current func. */
  readonly reduced: Map<ExprTree, Reduced>;
  /** The number of inline reductions in the current func so far. */
  reductions: number;
}

export function newNotes(): Notes {
  return {
    diagnostics: [],
    places: new Places(),
    anonymous: [],
    elaborated: new Elaborated(),
    reduced: new Map(),
    reductions: 0,
  };
}

/** Add a diagnostic. Returns null, the result of a failed elaboration. */
export function report(notes: Notes, diagnostic: Diagnostic): null {
  notes.diagnostics.push(diagnostic);
  return null;
}
