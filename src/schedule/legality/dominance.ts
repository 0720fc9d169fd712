import type { Access, Expr, Hole, Name } from '../../syntax/expr.ts';
import { ownExpressions } from '../../syntax/stmt.ts';
import type { Program, Stmt } from '../../syntax/target.ts';
import { nodesOf } from '../../syntax/walk.ts';
import { enter, type Position, root } from '../../target/analysis/loops.ts';
import { Scoped } from '../../target/analysis/scoped.ts';
import { mayMention, summaryOf } from '../../target/analysis/summary.ts';

/** A violation of dominance. */
export type Undominated =
  /** An access to a func that has not been computed yet. */
  | { readonly tag: 'Access'; readonly access: Access<Hole>; readonly at: Position }
  /** The computation of a func that has not been allocated yet. */
  | { readonly tag: 'Label'; readonly func: Name; readonly at: Position };

/**
 * Lemma 'Dominance', as a checker: the allocation of a func dominates its loops, and its loops dominate every access to
 * it from other funcs. Returns the violations for the given funcs, or for all.
 */
export function undominated(
  { body, inputs }: Program<Hole>,
  funcs: ReadonlySet<Name> | null = null,
): readonly Undominated[] {
  const violations: Undominated[] = [];
  const inputNames = new Set(inputs.map((input) => input.name));
  const isChecked = (func: Name): boolean => !inputNames.has(func) && (funcs === null || funcs.has(func));

  const stored = new Scoped<true>();
  const computed = new Scoped<true>();

  const isTooEarly = (func: Name, at: Position): boolean => func !== at.func && isChecked(func) && !computed.get(func);

  const isDominated = (e: Expr<Hole>, at: Position): boolean => {
    for (const func of summaryOf(e).access) if (isTooEarly(func, at)) return false;
    return true;
  };

  /** Walk a statement that does not always run, so it dominates nothing after it. */
  const walkConditional = (s: Stmt<Hole>, at: Position): void => {
    stored.within(() => computed.within(() => walk(s, at)));
  };

  /**
   * Walk a statement. `stored` and `computed` are the funcs whose allocation and whose loops dominate the statement; on
   * return, those that dominate the next statement.
   */
  const walk = (s: Stmt<Hole>, at: Position): void => {
    if (funcs !== null && !mayMention(s, funcs)) return;
    for (const e of ownExpressions(s)) {
      if (isDominated(e, at)) continue;
      for (const access of nodesOf(e)) {
        if (access.tag === 'Access' && isTooEarly(access.func, at)) violations.push({ tag: 'Access', access, at });
      }
    }
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Assign':
      case 'Reserve':
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
        walkConditional(s.body, at);
        return;
      case 'If':
        walkConditional(s.consequent, at);
        walkConditional(s.alternative, at);
        return;
      case 'Label': {
        if (s.label.tag !== 'func') {
          walk(s.body, enter(at, s));
          return;
        }
        const { func } = s.label;
        if (isChecked(func) && !stored.get(func)) violations.push({ tag: 'Label', func, at });
        walk(s.body, enter(at, s));
        computed.set(func, true);
        return;
      }
    }
  };
  walk(body, root);
  return violations;
}
