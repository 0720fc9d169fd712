import { refuse } from '../../errors/diagnostic.ts';
import { loopNotSerial } from '../../errors/S427.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import type { For } from '../../syntax/target.ts';
import { loopText, type Position } from '../../target/analysis/loops.ts';

/**
 * Refuse to replace a loop with `outer` and `inner` if it is parallel, vectorized or unrolled: it is unclear which of
 * the two would be.
 */
export function checkSerial(
  { order, x }: For<Hole>,
  at: Position,
  directive: string,
  { outer, inner }: { readonly outer: Name; readonly inner: Name },
): void {
  if (order === 'serial') return;
  const instead = loopText(order === 'parallel' ? outer : inner, at);
  refuse(loopNotSerial({ loop: loopText(x, at), order, directive, instead }, null));
}
