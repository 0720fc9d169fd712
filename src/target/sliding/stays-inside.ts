import { windowName } from '../../bounds/infer/windows.ts';
import type { Facts } from '../../simplify/facts.ts';
import { exactConjuncts } from '../../simplify/wrapping.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { type Expr, int, type Label, type Name, operation, variable } from '../../syntax/expr.ts';
import type { Stmt } from '../../syntax/target.ts';
import { binding, insideLets, insideLoop, isIn } from './enclosing.ts';
import { isImplied } from './implied.ts';

/**
 * Do the loops of a func write only to points in the window of a stage, in one dimension? A rounded or shifted tile may
 * write beyond the window, to locations where other rows are stored. The facts include those about the window.
 */
export function staysInside(f: Func, d: number, s: Stmt, facts: Facts, label: Label = null): boolean {
  const end = (which: 'min' | 'len'): Expr => variable(windowName(f.name, label, f.vars[d] ?? '', which));
  const isInside = (e: Expr, facts: Facts, holding: readonly Expr[]): boolean => {
    const above = operation('>=', e, end('min'));
    const below = operation('<', e, operation('+', end('min'), end('len')));
    return isImplied(above, holding, facts) && isImplied(below, holding, facts);
  };
  const walk = (s: Stmt, facts: Facts, holding: readonly Expr[]): boolean => {
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Allocate':
      case 'Reserve':
        return true;
      case 'Assign':
        return s.func !== f.name || isInside(s.args[d] ?? int(0), facts, holding);
      case 'If': {
        const holds = [...holding, ...exactConjuncts(s.condition)];
        return walk(s.consequent, facts, holds) && walk(s.alternative, facts, holding);
      }
      case 'For':
        return walk(s.body, insideLoop(s, facts), without(s.x, holding));
      case 'Let':
        return walk(s.body, insideLets([s], facts), without(s.x, holding));
      case 'Seq':
        return s.stmts.every((child) => walk(child, facts, holding));
      case 'Label':
        // A producer that is computed inside does not write to f.
        return s.label.tag === 'func' || walk(s.body, facts, holding);
    }
  };
  return walk(s, facts, []);
}

/** Facts under which the window of a stage has an arbitrary start and length. */
export function anyWindow(f: Func, d: number, facts: Facts, label: Label = null): Facts {
  const name = (which: 'min' | 'len'): Name => windowName(f.name, label, f.vars[d] ?? '', which);
  const any = { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY };
  return binding(binding(facts, name('min'), any), name('len'), { ...any, least: 0 });
}

/** The conditions that still hold where x is bound again. */
function without(x: Name, holding: readonly Expr[]): readonly Expr[] {
  return holding.filter((e) => !isIn(x, e));
}
