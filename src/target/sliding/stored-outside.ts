import type { Name } from '../../syntax/expr.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { Scoped } from '../analysis/scoped.ts';

/** The funcs with a loop between their storage and their computation. */
export function storedOutside(s: Stmt): ReadonlySet<Name> {
  const funcs = new Set<Name>();
  /** The number of loops around the storage of a func. */
  const stored = new Scoped<number>();
  const walk = (s: Stmt, loops: number): void => {
    if (s.tag === 'Allocate') stored.set(s.func, loops);
    if (s.tag === 'Label' && s.label.tag === 'func' && loops > (stored.get(s.label.func) ?? loops)) {
      funcs.add(s.label.func);
    }
    const inside = s.tag === 'For' ? loops + 1 : loops;
    let body = s;
    while (body.tag === 'Let') body = body.body; // not recursive, because very many lets may be nested
    if (body !== s) walk(body, inside);
    else if (s.tag === 'Seq') for (const child of s.stmts) walk(child, inside);
    else for (const child of childrenOf(s)) stored.within(() => walk(child, inside));
  };
  walk(s, 0);
  return funcs;
}
