import type { Component, Name } from './expr.ts';

/** An interval that contains the values; `nan` is true if a value may also be NaN. */
export interface Values {
  readonly least: number;
  readonly greatest: number;
  readonly nan: boolean;
}

/** The range of the values of a component of a func, of an input, or of a parameter; null if it is unknown. */
export type ValuesOf = (name: Name, part: Component | 'parameter') => Values | null;
