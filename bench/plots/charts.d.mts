import type { Costs } from '../table/print.mjs';
import type { Best } from '../table/ratios.mjs';

export interface Result {
  readonly machine: { readonly cpu: string; readonly cores: number; readonly node: string };
  readonly rows: readonly {
    readonly name: string;
    readonly variants: readonly Best[];
    readonly costs: readonly Costs[];
  }[];
}

export function chartsOf(result: Result): ReadonlyMap<string, string>;
