import type { ExprTree } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';

/** What an expression that is being drawn may use. */
export interface Scope {
  readonly vars: readonly string[];
  readonly params: readonly KnownParam[];
  readonly inputs: readonly KnownArray[];
  readonly funcs: readonly KnownArray[];
  /** The func's own values, as an update may read them. */
  readonly self: (() => { readonly type: Type; readonly value: ExprTree }) | null;
  /** May an inline reduction stand here? */
  readonly reductions: boolean;
  /** How often an access is to the point itself or to a neighbour of it, so that windows of long chains of funcs stay small. */
  readonly calm: number;
}

export interface KnownParam {
  readonly name: string;
  readonly type: Type;
}

/** A func, a component of one (null when it is no tuple), or an input. */
export interface KnownArray {
  readonly name: string;
  readonly type: Type;
  readonly rank: number;
  readonly component: number | null;
}
