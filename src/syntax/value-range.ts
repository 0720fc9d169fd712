import type { Component, Name } from './expr.ts';

/** The numbers between which values lie; `nan` is true where a value may also be NaN. */
export interface Values {
  readonly least: number;
  readonly greatest: number;
  readonly nan: boolean;
}

/** The values that a func, by component, or an input may have; null when nothing is known. */
export type ValuesOf = (func: Name, component: Component) => Values | null;
