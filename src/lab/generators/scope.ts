import type { ExprTree } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';

/** The names that a generated expression may use. */
export interface Scope {
  readonly vars: readonly string[];
  readonly params: readonly KnownParam[];
  readonly inputs: readonly KnownArray[];
  readonly funcs: readonly KnownArray[];
  /** Generates an access to the func that is being updated; null if there must be none. */
  readonly self: (() => { readonly type: Type; readonly value: ExprTree }) | null;
  /** Are inline reductions allowed? */
  readonly reductions: boolean;
  /**
   * The probability that an access is to the point itself or a neighbor, which keeps the windows of long chains small.
   */
  readonly locality: number;
}

export interface KnownParam {
  readonly name: string;
  readonly type: Type;
}

/** A func, one component of a func that is a tuple, or an input. `component` is null unless the func is a tuple. */
export interface KnownArray {
  readonly name: string;
  readonly type: Type;
  readonly rank: number;
  readonly component: number | null;
}
