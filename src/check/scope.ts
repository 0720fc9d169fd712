import type { Input } from '../syntax/algorithm.ts';
import type { Name } from '../syntax/expr.ts';
import type { Type } from '../syntax/type.ts';

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

/** What a name already stands for, or null. */
export function meaningOf(name: string, { vars, params, inputs }: Scope): string | null {
  if (vars.has(name)) return 'a variable here';
  if (params.has(name)) return 'a parameter';
  return inputs.has(name) ? 'an input' : null;
}

export interface Within {
  readonly func: Name;
  readonly stage: 'first' | 'update';
  /** The inline reduction that the expression is the body of, if any. */
  readonly reduction: string | null;
}
