import type { Verdict } from './examine.ts';

/** An order to a child process. */
export type Order =
  | {
      readonly tag: 'run';
      readonly seed: number;
      readonly from: number;
      readonly to: number;
      readonly inputsPerProgram: number;
    }
  /**
   * Shrink a failing case further: follow the path of accepted candidates, then try candidates from number `skip` on.
   */
  | {
      readonly tag: 'shrink';
      readonly seed: number;
      readonly index: number;
      readonly kind: string;
      readonly path: readonly number[];
      readonly skip: number;
    };

/** A report of a child process. */
export type Report =
  | { readonly tag: 'begin'; readonly index: number }
  | {
      readonly tag: 'done';
      readonly index: number;
      readonly verdict: Verdict;
      readonly features: readonly string[];
      readonly text: string;
    }
  | { readonly tag: 'try'; readonly number: number }
  | { readonly tag: 'smaller'; readonly number: number; readonly text: string; readonly what: string }
  | { readonly tag: 'smallest' }
  | { readonly tag: 'end' };
