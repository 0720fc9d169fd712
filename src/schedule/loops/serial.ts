import { refuse } from '../../errors/diagnostic.ts';
import { loopNotSerial } from '../../errors/S427.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { For } from '../../syntax/target.ts';
import { loopText, type Position } from '../../target/analysis/loops.ts';

/** Loops are split and fused before their order is set: which of the new loops would keep it? */
export function checkSerial({ order, x }: For<Hole>, at: Position, directive: string): void {
  if (order !== 'serial') refuse(loopNotSerial({ loop: loopText(x, at), order, directive }, null));
}
