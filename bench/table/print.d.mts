import type { Best, Mean } from './ratios.mjs';

export interface Goal {
  readonly must: number;
  readonly aim: number;
}

export interface Cost {
  readonly compile: { readonly least: number };
  readonly peak: number;
}

export interface Costs {
  readonly schedule: string;
  readonly best: Cost;
  readonly same: Cost;
  readonly halide: Cost | null;
}

export function whatLines(
  rows: readonly { readonly name: string; readonly variants: readonly Best[] }[],
): readonly string[];
export function headLine(): string;
export function linesOf(row: Goal & { readonly name: string; readonly variants: readonly Best[] }): readonly string[];
export function verdict(ratio: number, must: number, aim: number): string;
export function meanLines(means: readonly Mean[], rows: number, goal: Goal): readonly string[];
export function costLines(costs: readonly Costs[]): readonly string[];
export function over(a: number | null, b: number | null): number | null;
