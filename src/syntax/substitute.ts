import type { Expr, Hole, Name } from './expr.ts';

/**
 * Rebuild an expression bottom-up: `change` returns the replacement of a node whose operands are already rebuilt.
 * Shared nodes are rebuilt once, and unchanged nodes are reused.
 */
export function rebuild<H extends Hole = never>(e: Expr<H>, change: (e: Expr<H>) => Expr<H>): Expr<H> {
  const done = new Map<Expr<H>, Expr<H>>();
  const visit = (e: Expr<H>): Expr<H> => {
    const known = done.get(e);
    if (known !== undefined) return known;
    const result = change('args' in e ? withOperands(e, visit) : e);
    done.set(e, result);
    return result;
  };
  return visit(e);
}

/** [e / x, …] e. Expressions have no binders, so no variable can be captured. */
export function substitute<H extends Hole = never>(e: Expr<H>, replacements: ReadonlyMap<Name, Expr<H>>): Expr<H> {
  return rebuild(e, (node) => (node.tag === 'Var' ? (replacements.get(node.name) ?? node) : node));
}

/** Map the operands of a node. Returns the same node if none of them changes. */
export function withOperands<H extends Hole, E extends { readonly args: readonly Expr<H>[] }>(
  e: E,
  change: (operand: Expr<H>) => Expr<H>,
): E {
  let args: Expr<H>[] | null = null;
  for (const [i, arg] of e.args.entries()) {
    const changed = change(arg);
    if (changed !== arg) args ??= e.args.slice(0, i);
    args?.push(changed);
  }
  return args === null ? e : { ...e, args };
}
