import type { Expr, Hole, Name } from './expr.ts';

/**
 * Rebuild an expression from its leaves up: `change` gives what stands for a node whose operands are already rebuilt, or
 * the node itself. Shared nodes are rebuilt once, unchanged ones are kept.
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

/** [e / x, …] — there are no binders in expressions, so nothing can be captured. */
export function substitute<H extends Hole = never>(e: Expr<H>, replacements: ReadonlyMap<Name, Expr<H>>): Expr<H> {
  return rebuild(e, (node) => (node.tag === 'Var' ? (replacements.get(node.name) ?? node) : node));
}

/** The same node where no operand changes. */
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
