import type { Func } from '../../syntax/algorithm.ts';
import type { ArrayValue } from '../../syntax/array.ts';
import type { Expr, Name } from '../../syntax/expr.ts';
import type { Value } from '../../syntax/value.ts';
import type { Hosts } from '../extern.ts';

/** D: definitions in order. Inputs are procedural funcs without dependencies, as in a footnote of the paper. */
export type Definitions = readonly Definition[];

export type Definition = Func | InputFunc | HostDefinition;

export interface InputFunc {
  readonly name: Name;
  readonly array: ArrayValue;
}

/** The functions of the host. They come first, under a name that no func has. */
export interface HostDefinition {
  readonly name: '';
  readonly hosts: Hosts;
}

/**
 * The rules of fig. source-semantics. [Input-Eval], [Extern-Eval], [Update-Skip] (docs/errata.md, E17) and
 * [Update-Undef] are not in the paper.
 */
export const rules = [
  'Realize',
  'Const-Eval',
  'Func-Arg-Eval',
  'Op-Eval',
  'Extern-Eval',
  'Func-Skip',
  'Func-Eval',
  'Update-Eval',
  'Update-Skip',
  'Update-Undef',
  'RDom-Err',
  'RDom-Eval',
  'Input-Eval',
] as const;

export type Rule = (typeof rules)[number];

/** A derivation of D ; e ⇓ c: the rule that concludes it, and the derivations of its premises. */
export interface Derivation {
  readonly rule: Rule;
  readonly D: Definitions;
  readonly e: Expr;
  readonly value: Value;
  readonly premises: readonly Derivation[];
}
