import { refuse } from '../../errors/diagnostic.ts';
import { noInnerLoop } from '../../errors/S425.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { For } from '../../syntax/target.ts';
import { loopText, type Position } from '../../target/analysis/loops.ts';

/** The loop directly inside a loop. Refuses if there is none. */
export function loopInside(outer: For<Hole>, at: Position, directive: string): For<Hole> {
  if (outer.body.tag === 'For') return outer.body;
  return refuse(noInnerLoop({ loop: loopText(outer.x, at), directive }, null));
}
