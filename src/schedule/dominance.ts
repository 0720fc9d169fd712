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

  /** Walks a statement with what dominates it; gives what dominates the statement after it. */
  const walk = (s: Stmt<Hole>, before: Dominators, at: Position): Dominators => {
    for (const e of ownExpressions(s).flatMap((e) => nodesOf(e))) {
      const isElsewhere = e.tag === 'Access' && e.func !== at.func && !isInput(e.func);
      if (isElsewhere && !before.computed.has(e.func)) found.push({ tag: 'Access', access: e, at });
    }
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Assign':
        return before;
      case 'Allocate':
        return { ...before, stored: new Set([...before.stored, s.func]) };
      case 'Seq':
        return s.stmts.reduce((dominators, child) => walk(child, dominators, at), before);
      case 'Let':
        return walk(s.body, before, at);
      // What happens inside may not happen at all.
      case 'For':
        walk(s.body, before, at);
        return before;
      case 'If':
        walk(s.consequent, before, at);
        walk(s.alternative, before, at);
        return before;
      case 'Label': {
        if (s.label.tag !== 'func') return walk(s.body, before, enter(at, s));
        const { func } = s.label;
        if (!before.stored.has(func)) found.push({ tag: 'Label', func, at });
        walk(s.body, before, enter(at, s));
        return { ...before, computed: new Set([...before.computed, func]) };
      }
    }
  };
  walk(body, { stored: new Set(), computed: new Set() }, root);
  return found;
}

interface Dominators {
  readonly stored: ReadonlySet<Name>;
  readonly computed: ReadonlySet<Name>;
}
