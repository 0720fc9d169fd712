import { refuse } from '../../errors/diagnostic.ts';
import { loopNotSerial } from '../../errors/S427.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { For } from '../../syntax/target.ts';
import { loopText, type Position } from '../../target/analysis/loops.ts';

/**
 * Refuse to split or fuse a loop after its order is set: it is unclear which of the new loops would have that order.
 */
export function checkSerial({ order, x }: For<Hole>, at: Position, directive: string): void {
  if (order !== 'serial') refuse(loopNotSerial({ loop: loopText(x, at), order, directive }, null));
}
