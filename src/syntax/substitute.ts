import type { Expr, Name } from './expr.ts';
import type { Hole } from './target.ts';

/**
 * Rebuild an expression from its leaves up: `change` gives what stands for a node whose operands are already rebuilt, or
 * the node itself. Shared nodes are rebuilt once, unchanged ones are kept.
 */
export function rebuild<H extends Hole = never>(e: Expr<H>, change: (e: Expr<H>) => Expr<H>): Expr<H> {
  const done = new Map<Expr<H>, Expr<H>>();
  const visit = (e: Expr<H>): Expr<H> => {
    const known = done.get(e);
    if (known !== undefined) return known;
    const result = change('args' in e ? withOperands(e, e.args.map(visit)) : e);
    done.set(e, result);
    return result;
  };
  return visit(e);
}

/** [e / x, …] — there are no binders in expressions, so nothing can be captured. */
export function substitute<H extends Hole = never>(e: Expr<H>, replacements: ReadonlyMap<Name, Expr<H>>): Expr<H> {
  return rebuild(e, (node) => (node.tag === 'Var' ? (replacements.get(node.name) ?? node) : node));
}

function withOperands<H extends Hole, E extends { readonly args: readonly Expr<H>[] }>(
  e: E,
  args: readonly Expr<H>[],
): E {
  return args.every((a, i) => a === e.args[i]) ? e : { ...e, args };
}
