import { refuse } from '../errors/diagnostic.ts';
import { specializedTwice } from '../errors/S422.ts';
import type { Expr, Hole, Label, Name } from '../syntax/expr.ts';
import type { Directive } from '../syntax/schedule.ts';
import { mapChildren, mapExpressions } from '../syntax/stmt.ts';
import { rebuild } from '../syntax/substitute.ts';
import type { Stmt } from '../syntax/target.ts';
import { rewrite } from '../target/analysis/loops.ts';
import { checkHeight } from './legality/limits.ts';
import { checkComputed } from './placement/placement.ts';

/**
 * specialize(f, e₁, …, eₙ) — copy the loops of a func for each condition. The copies can be scheduled separately.
 *
 *     label f: s
 *     ⟶  label f: if e₁ then label z₁: [f^(i,1)/f^i] s
 *                  else if e₂ then label z₂: [f^(i,2)/f^i] s
 *                  …
 *                  else label z₀: [f^(i,0)/f^i] s
 *
 * The last stage keeps its label, which all branches share (definition 'Bounds hole').
 */
export function specialize(d: Extract<Directive, { tag: 'specialize' }>, s: Stmt<Hole>): Stmt<Hole> {
  checkComputed(s, d.func);
  checkHeight(d.conditions.length); // each condition is nested in the alternative of the previous one
  return rewrite(s, d.func, (label) => {
    if (label.tag !== 'Label' || label.label.tag !== 'func' || label.label.func !== d.func) return null;
    const { body } = label;
    if (body.tag === 'If') return refuse(specializedTwice({ func: d.func }, null));
    const branch = (j: number): Stmt<Hole> => ({
      tag: 'Label',
      label: { tag: 'specialization', specialization: j },
      body: relabel(body, d.func, j),
    });
    const choice = d.conditions.reduceRight<Stmt<Hole>>(
      (alternative, condition, i) => ({ tag: 'If', condition, consequent: branch(i + 1), alternative }),
      branch(0),
    );
    return { ...label, body: choice };
  });
}

/** [f^(i,j) / f^i] s, for accesses, assignments and holes. */
function relabel(s: Stmt<Hole>, func: Name, j: number): Stmt<Hole> {
  const inBranch = (label: Label): Label => label && { ...label, specialization: j };
  const inExpr = (e: Expr<Hole>): Expr<Hole> =>
    rebuild(e, (node) => {
      if (node.tag === 'Access' && node.func === func) return { ...node, label: inBranch(node.label) };
      if (node.tag === 'Hole' && node.kind === 'cpu' && node.func === func)
        return { ...node, label: inBranch(node.label) };
      return node;
    });
  const own = mapExpressions(s, inExpr);
  const assigned = own.tag === 'Assign' && own.func === func ? { ...own, label: inBranch(own.label) } : own;
  return mapChildren(assigned, (child) => relabel(child, func, j));
}
