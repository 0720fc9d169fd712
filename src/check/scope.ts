import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Func, Input } from '../syntax/algorithm.ts';
import type { Name } from '../syntax/expr.ts';
import type { Type } from '../syntax/type.ts';
import { Elaborated } from './elaborated.ts';
import { Places } from './places.ts';

/** What the names in an expression can mean. */
export interface Scope {
  readonly params: ReadonlyMap<Name, Type>;
  readonly inputs: ReadonlyMap<Name, DeclaredInput>;
  /** The funcs defined so far, that of the expression included once its first stage is known. */
  readonly funcs: ReadonlyMap<Name, Signature>;
  /** Funcs that are defined further down. */
  readonly later: ReadonlySet<Name>;
  /** The pure and reduction variables in sight, outermost first. */
  readonly vars: ReadonlySet<Name>;
  /** The func that the expression belongs to, or null in a schedule. */
  readonly within: Within | null;
}

/** An input as it is declared. Null: the declared number of dimensions is not possible, which was reported. */
export type DeclaredInput = Pick<Input, 'name' | 'type'> & { readonly rank: number | null };

/** One type for each component. Null: the func or input is there, but its own errors leave that part unknown. */
export interface Signature {
  readonly rank: number | null;
  readonly types: readonly (Type | null)[];
}

/** What an input looks like to those who read it. */
export function signatureOf(input: DeclaredInput | undefined): Signature | undefined {
  return input && { rank: input.rank, types: [input.type] };
}

export interface Within {
  readonly func: Name;
  readonly stage: 'first' | 'update';
  /** The inline reduction that the expression is the body of, if any. */
  readonly reduction: string | null;
}

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
