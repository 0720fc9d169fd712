import type { Func } from '../../syntax/algorithm.ts';
import type { Expr, Hole, Interval, Label } from '../../syntax/expr.ts';
import type { Program, Stmt } from '../../syntax/target.ts';
import type { Reason } from './box.ts';

/** The window that fills the holes of an allocation (`mem`) or of a stage (`cpu`) of a func, and the reasons for it. */
export interface Filling {
  readonly kind: 'cpu' | 'mem';
  readonly func: Func;
  readonly label: Label;
  readonly window: readonly Interval[];
  /** The loop that recomputes the window in every iteration; null at the root. */
  readonly at: string | null;
  readonly why: readonly Reason[];
}

/** Γ: the expression for each hole. */
export type Substitution = (hole: Hole) => Expr;

/** [Γ] T (definition 'Bounds oracle query'): the completion of a program, with an expression for every hole. */
export function fill(Γ: Substitution, T: Program<Hole>): Program {
  return { ...T, body: fillStmt(Γ, T.body) };
}

function fillStmt(Γ: Substitution, s: Stmt<Hole>): Stmt {
  switch (s.tag) {
    case 'Nop':
      return s;
    case 'Assert':
      return { ...s, condition: fillExpr(Γ, s.condition) };
    case 'Seq':
      return { ...s, stmts: s.stmts.map((each) => fillStmt(Γ, each)) };
    case 'Allocate':
      return { ...s, bounds: s.bounds.map((I) => fillInterval(Γ, I)) };
    case 'Assign':
      return { ...s, args: s.args.map((e) => fillExpr(Γ, e)), values: s.values.map((e) => fillExpr(Γ, e)) };
    case 'If':
      return {
        ...s,
        condition: fillExpr(Γ, s.condition),
        consequent: fillStmt(Γ, s.consequent),
        alternative: fillStmt(Γ, s.alternative),
      };
    case 'For':
      return { ...s, in: fillInterval(Γ, s.in), body: fillStmt(Γ, s.body) };
    case 'Let':
      return { ...s, value: fillExpr(Γ, s.value), body: fillStmt(Γ, s.body) };
    case 'Label':
      return { ...s, body: fillStmt(Γ, s.body) };
    case 'Reserve':
      return { ...s, lens: s.lens.map((e) => fillExpr(Γ, e)) };
  }
}

function fillInterval(Γ: Substitution, { min, len }: Interval<Hole>): Interval {
  return { min: fillExpr(Γ, min), len: fillExpr(Γ, len) };
}

function fillExpr(Γ: Substitution, e: Expr<Hole>): Expr {
  const done = new Map<Expr<Hole>, Expr>();
  const visit = (e: Expr<Hole>): Expr => {
    const known = done.get(e);
    if (known !== undefined) return known;
    const filled = e.tag === 'Hole' ? Γ(e) : 'args' in e ? { ...e, args: e.args.map(visit) } : e;
    done.set(e, filled);
    return filled;
  };
  return visit(e);
}
