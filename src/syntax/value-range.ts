import type { Component, Name } from './expr.ts';

/** An interval that contains the values; `nan` is true if a value may also be NaN. */
export interface Values {
  readonly least: number;
  readonly greatest: number;
  readonly nan: boolean;
}

/** The range of the values of a component of a func, or of an input; null if it is unknown. */
export type ValuesOf = (func: Name, component: Component) => Values | null;
