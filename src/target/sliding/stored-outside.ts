import type { Name } from '../../syntax/expr.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { Scoped } from '../analysis/scoped.ts';

/** The funcs that are computed in a loop which has their storage outside. */
export function storedOutside(s: Stmt): ReadonlySet<Name> {
  const found = new Set<Name>();
  /** How many loops are around the storage of a func. */
  const stored = new Scoped<number>();
  const walk = (s: Stmt, loops: number): void => {
    if (s.tag === 'Allocate') stored.set(s.func, loops);
    if (s.tag === 'Label' && s.label.tag === 'func' && loops > (stored.get(s.label.func) ?? loops)) {
      found.add(s.label.func);
    }
    const inside = s.tag === 'For' ? loops + 1 : loops;
    let body = s;
    while (body.tag === 'Let') body = body.body; // there may be very many in each other
    if (body !== s) walk(body, inside);
    else if (s.tag === 'Seq') for (const child of s.stmts) walk(child, inside);
    else for (const child of childrenOf(s)) stored.within(() => walk(child, inside));
  };
  walk(s, 0);
  return found;
}
