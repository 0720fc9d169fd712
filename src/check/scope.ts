import type { Input } from '../syntax/algorithm.ts';
import type { Name } from '../syntax/expr.ts';
import type { Output } from '../syntax/extensions/output.ts';
import type { Type } from '../syntax/type.ts';

/** The names that an expression can use. */
export interface Scope {
  readonly params: ReadonlyMap<Name, Type>;
  readonly inputs: ReadonlyMap<Name, DeclaredInput>;
  /** The funcs defined so far. In an update, they include the func that is updated. */
  readonly funcs: ReadonlyMap<Name, Signature>;
  /** Funcs that are defined later. */
  readonly later: ReadonlySet<Name>;
  /** The pure and reduction variables in scope, those of outer scopes first. */
  readonly vars: ReadonlySet<Name>;
  /** The outputs, without those that are not defined. */
  readonly outputs: readonly Pick<Output, 'name' | 'dims'>[];
  /** The func that the expression belongs to, or null in a requirement or a schedule. */
  readonly within: Within | null;
}

/**
 * An input as it is declared. The rank is null if the declared rank is invalid; that error has already been reported.
 */
export type DeclaredInput = Pick<Input, 'name' | 'type'> & { readonly rank: number | null };

/** The signature of a func or an input, with a type for each component. A part is null if errors leave it unknown. */
export interface Signature {
  readonly rank: number | null;
  readonly types: readonly (Type | null)[];
}

/** The signature of an input. */
export function signatureOf(input: DeclaredInput | undefined): Signature | undefined {
  return input && { rank: input.rank, types: [input.type] };
}

/** A description of the variable, parameter or input with a name, for messages; null if none is in scope. */
export function kindOfName(
  name: string,
  { vars, params, inputs }: Pick<Scope, 'vars' | 'params' | 'inputs'>,
): string | null {
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

/** How to read a func or an input at a point, for messages: `f[x, y]`, if there are enough variables in scope. */
export function readText(name: Name, { funcs, inputs, vars }: Scope): string {
  const rank = (funcs.get(name) ?? inputs.get(name))?.rank ?? null;
  const point = [...vars].slice(0, rank ?? 0);
  return `${name}[${point.length === rank ? point.join(', ') : '…'}]`;
}
