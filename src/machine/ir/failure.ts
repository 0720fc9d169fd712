import type { Name } from '../../syntax/expr.ts';

/**
 * Why a program stops: the failures of the target language (fig. target-semantics) that can occur in compiled code, and
 * those of checked builds.
 */
export type Failure =
  | { readonly tag: 'AssertionFailure'; readonly why: string }
  | { readonly tag: 'RdomFailure'; readonly variable: Name }
  | AddressFailure;

/**
 * In a checked build, an access or a buffer outside its block of memory: a bug in the compiler. `what` says what is
 * outside which block. `hasOffset` is true if the reported number is the offset from the start of the block in bytes.
 */
export interface AddressFailure {
  readonly tag: 'AddressFailure';
  readonly what: string;
  readonly hasOffset: boolean;
}
