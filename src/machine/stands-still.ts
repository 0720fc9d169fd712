import type { Name } from '../syntax/expr.ts';
import type { Code } from './code.ts';
import { nodesOf, readsState } from './walk.ts';

/** Is an expression the same wherever these variables are bound to something else, whatever is stored meanwhile? */
export function standsStill(e: Code, inner: ReadonlySet<Name>): boolean {
  return nodesOf(e).every((node) => !readsState(node) && !(node.tag === 'Variable' && inner.has(node.name)));
}
