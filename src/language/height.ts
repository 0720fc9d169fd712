import { memoized } from '../syntax/memoized.ts';
import type { ExprTree } from './tree.ts';

/**
 * The maximum height of an expression that is built by code or expanded. It keeps every recursive pass within the
 * stack, even inside nested loops.
 */
export const maxHeight = 400;

export const heightOf = memoized(
  (e: ExprTree): number => 1 + nodesIn(e).reduce((height, node) => Math.max(height, heightOf(node)), 0),
);

/**
 * The nodes directly inside a node or a list, whatever their tags. Builders need the height, and a `switch` over all
 * tags would be a large part of the bundle of a web page that only builds expressions.
 */
function nodesIn(part: object): readonly ExprTree[] {
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'at' || typeof value !== 'object' || value === null ? [] : 'tag' in value ? [value] : nodesIn(value),
  );
}
