import type { Access, Name } from '../syntax/expr.ts';
import { ownExpressions } from '../syntax/stmt.ts';
import type { Hole, Program, Stmt } from '../syntax/target.ts';
import { nodesOf } from '../syntax/walk.ts';
import { enter, type Position, root } from './loops.ts';

/** Something that comes before what it needs. */
export type Undominated =
  /** An access to a func that has not been computed there. */
  | { readonly tag: 'Access'; readonly access: Access<Hole>; readonly at: Position }
  /** The loops of a func that has no storage there. */
  | { readonly tag: 'Label'; readonly func: Name; readonly at: Position };

/**
 * Lemma 'Dominance', as a checker: the allocation of a func dominates its loops, and its loops dominate every access to it
 * from elsewhere. Gives what is against it.
 */
export function undominated({ body, inputs }: Program<Hole>): readonly Undominated[] {
  const found: Undominated[] = [];
  const isInput = (name: Name): boolean => inputs.some((input) => input.name === name);

  const stored = new Set<Name>();
  const computed = new Set<Name>();

  /** What is added inside may not have happened at all, so it dominates nothing outside. */
  const mayNotHappen = (s: Stmt<Hole>, at: Position): void => {
    const before = [stored, computed].map((names) => names.size);
    walk(s, at);
    for (const [i, names] of [stored, computed].entries()) {
      for (const name of [...names].slice(before[i])) names.delete(name);
    }
  };

  /** Walks a statement; `stored` and `computed` are what dominates it, and then what dominates the one after it. */
  const walk = (s: Stmt<Hole>, at: Position): void => {
    for (const e of ownExpressions(s).flatMap((e) => nodesOf(e))) {
      const isElsewhere = e.tag === 'Access' && e.func !== at.func && !isInput(e.func);
      if (isElsewhere && !computed.has(e.func)) found.push({ tag: 'Access', access: e, at });
    }
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Assign':
        return;
      case 'Allocate':
        stored.add(s.func);
        return;
      case 'Seq':
        for (const child of s.stmts) walk(child, at);
        return;
      case 'Let':
        walk(s.body, at);
        return;
      case 'For':
        mayNotHappen(s.body, at);
        return;
      case 'If':
        mayNotHappen(s.consequent, at);
        mayNotHappen(s.alternative, at);
        return;
      case 'Label': {
        if (s.label.tag !== 'func') {
          walk(s.body, enter(at, s));
          return;
        }
        const { func } = s.label;
        if (!stored.has(func)) found.push({ tag: 'Label', func, at });
        mayNotHappen(s.body, enter(at, s));
        computed.add(func);
        return;
      }
    }
  };
  walk(body, root);
  return found;
}
