import { integersOf } from '../bounds/overflow.ts';
import { printExpr } from '../language/print.ts';
import { type Expr, variable } from '../syntax/expr.ts';
import { childrenOf } from '../syntax/stmt.ts';
import type { Program, Stmt } from '../syntax/target.ts';
import type { LimitsTable, Step } from './limits-table.ts';
import { Terms } from './terms.ts';

/** What `overflowing` looks at in a program, and these expressions, which are over start-up variables, by their terms. */
export function tabulate(
  P: Program,
  expressions: readonly Expr[],
): { readonly table: LimitsTable; readonly terms: readonly number[] } {
  const terms = new Terms();
  const asked = expressions.map((e) => terms.of(e));
  const steps: Step[] = [];
  takeSteps(P.body, terms, steps, new Set());
  return { terms: asked, table: { terms: terms.all, steps } };
}

/** Add the steps of a statement; what is checked already is not checked again. */
function takeSteps(s: Stmt, terms: Terms, steps: Step[], checked: Set<number>): void {
  for (const e of integersOf(s)) {
    const term = terms.of(e);
    if (terms.isHarmless(term) || checked.has(term)) continue;
    checked.add(term);
    steps.push([term, printExpr(abridged(e, 4))]);
  }
  const inside = (): void => {
    for (const child of childrenOf(s)) takeSteps(child, terms, steps, checked);
  };
  switch (s.tag) {
    case 'If': {
      // What is checked in a branch that may be left out is not checked after it.
      const at = steps.push([0, 0, null]) - 1;
      takeSteps(s.consequent, terms, steps, new Set(checked));
      const count = steps.length - at - 1;
      if (count > 0) steps[at] = [terms.of(s.condition), count, null];
      else steps.pop();
      takeSteps(s.alternative, terms, steps, checked);
      return;
    }
    case 'For':
      terms.bind(s.x, terms.ofLoop(s.in), inside);
      return;
    case 'Let':
      terms.bind(s.x, terms.of(s.value), inside);
      return;
    case 'Nop':
    case 'Assert':
    case 'Allocate':
    case 'Assign':
    case 'Seq':
    case 'Label':
    case 'Reserve':
      inside();
  }
}

/** The expression with … for what is further down: written out, an expression that shares its parts may be of any length. */
function abridged(e: Expr, depth: number): Expr {
  if (e.tag === 'Const' || e.tag === 'Var') return e;
  if (depth === 0) return variable('…', e.type);
  return { ...e, args: e.args.map((arg) => abridged(arg, depth - 1)) };
}
