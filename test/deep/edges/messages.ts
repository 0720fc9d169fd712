import type { Verdict } from './examine.ts';

/** What a child process is to do. */
export type Order =
  | { readonly tag: 'run'; readonly seed: number; readonly from: number; readonly to: number; readonly asked: number }
  /** Go on making a case smaller that fails in a way: along a path of candidates that do, from candidate number `skip` on. */
  | {
      readonly tag: 'shrink';
      readonly seed: number;
      readonly index: number;
      readonly kind: string;
      readonly path: readonly number[];
      readonly skip: number;
    };

/** What it tells while it does so. */
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
