import { memoized } from '../syntax/memoized.ts';
import { operandsOf } from './map-operands.ts';
import type { ExprTree } from './tree.ts';

/**
 * The maximum height of an expression that is built by code or expanded. It keeps every recursive pass within the
 * stack, even inside nested loops.
 */
export const maxHeight = 400;

export const heightOf = memoized(
  (e: ExprTree): number => 1 + operandsOf(e).reduce((height, operand) => Math.max(height, heightOf(operand)), 0),
);
