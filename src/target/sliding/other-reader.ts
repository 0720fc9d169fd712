import type { Name } from '../../syntax/expr.ts';
import { childrenOf, ownExpressions } from '../../syntax/stmt.ts';
import type { Stmt, WindowEnd } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';

/** A reader of the ends of a window, other than the loops of its func: a check, or the window or storage of a func. */
export type Reader = { readonly tag: 'Check' } | { readonly tag: 'Func'; readonly func: Name };

/**
 * A reader of the ends of a window in the code of its func, other than the loops of the func; null if there is none. If
 * there is one, a narrower window could make a check fail, or storage or another window larger. Windows for which
 * `isOwn` holds do not count as readers.
 */
export function otherReader(
  body: Stmt,
  ends: ReadonlySet<Name>,
  isOwn: (end: WindowEnd) => boolean = () => false,
): Reader | null {
  const walk = (s: Stmt, producer: Name | null): Reader | null => {
    const inside = s.tag === 'Label' && s.label.tag === 'func' ? s.label.func : producer;
    if (nodesOf(...ownExpressions(s)).some((e) => e.tag === 'Var' && ends.has(e.name))) {
      if (inside !== null) return { tag: 'Func', func: inside };
      if (s.tag === 'Assert') return { tag: 'Check' };
      if (s.tag === 'Allocate') return { tag: 'Func', func: s.func };
      if (s.tag === 'Let' && s.windowEnd !== null && !isOwn(s.windowEnd))
        return { tag: 'Func', func: s.windowEnd.func };
    }
    for (const child of childrenOf(s)) {
      const reader = walk(child, inside);
      if (reader !== null) return reader;
    }
    return null;
  };
  return walk(body, null);
}
