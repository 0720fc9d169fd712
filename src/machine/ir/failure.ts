import type { Name } from '../../syntax/expr.ts';

/**
 * Why a program stops: the failures of the target language (fig. target-semantics) that can still occur, and
 * those of checked builds.
 */
export type Failure =
  | { readonly tag: 'AssertionFailure'; readonly why: string }
  | { readonly tag: 'RdomFailure'; readonly variable: Name }
  | AddressFailure;

/**
 * In a checked build, an access outside its block: a bug in the compiler. `hasOffset` is true if the reported number is
 * the offset in bytes.
 */
export interface AddressFailure {
  readonly tag: 'AddressFailure';
  readonly what: string;
  readonly hasOffset: boolean;
}
