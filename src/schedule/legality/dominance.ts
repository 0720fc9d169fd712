import type { Access, Expr, Hole, Name } from '../../syntax/expr.ts';
import { ownExpressions } from '../../syntax/stmt.ts';
import type { Program, Stmt } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';
import { enter, type Position, root } from '../../target/analysis/loops.ts';
import { Scoped } from '../../target/analysis/scoped.ts';
import { mayMention, summaryOf } from '../../target/analysis/summary.ts';

/** Something that comes before what it needs. */
export type Undominated =
  /** An access to a func that has not been computed there. */
  | { readonly tag: 'Access'; readonly access: Access<Hole>; readonly at: Position }
  /** The loops of a func that has no storage there. */
  | { readonly tag: 'Label'; readonly func: Name; readonly at: Position };

/**
 * Lemma 'Dominance', as a checker: the allocation of a func dominates its loops, and its loops dominate every access to it
 * from elsewhere. Gives what is against it, of the funcs in question or of all.
 */
export function undominated(
  { body, inputs }: Program<Hole>,
  question: ReadonlySet<Name> | null = null,
): readonly Undominated[] {
  const found: Undominated[] = [];
  const given = new Set(inputs.map((input) => input.name));
  const isAsked = (func: Name): boolean => !given.has(func) && (question === null || question.has(func));

  const stored = new Scoped<true>();
  const computed = new Scoped<true>();

  const isTooEarly = (func: Name, at: Position): boolean => func !== at.func && isAsked(func) && !computed.get(func);

  const isDominated = (e: Expr<Hole>, at: Position): boolean => {
    for (const func of summaryOf(e).access) if (isTooEarly(func, at)) return false;
    return true;
  };

  /** What is added inside may not have happened at all, so it dominates nothing outside. */
  const mayNotHappen = (s: Stmt<Hole>, at: Position): void => {
    stored.within(() => computed.within(() => walk(s, at)));
  };

  /** Walks a statement; `stored` and `computed` are what dominates it, and then what dominates the one after it. */
  const walk = (s: Stmt<Hole>, at: Position): void => {
    if (question !== null && !mayMention(s, question)) return;
    for (const e of ownExpressions(s)) {
      if (isDominated(e, at)) continue;
      for (const access of nodesOf(e)) {
        if (access.tag === 'Access' && isTooEarly(access.func, at)) found.push({ tag: 'Access', access, at });
      }
    }
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Assign':
        return;
      case 'Allocate':
        stored.set(s.func, true);
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
        if (isAsked(func) && !stored.get(func)) found.push({ tag: 'Label', func, at });
        mayNotHappen(s.body, enter(at, s));
        computed.set(func, true);
        return;
      }
    }
  };
  walk(body, root);
  return found;
}
