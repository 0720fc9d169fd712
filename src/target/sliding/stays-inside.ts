import { windowName } from '../../bounds/infer/windows.ts';
import type { Facts } from '../../simplify/facts.ts';
import { exactConjuncts } from '../../simplify/wrapping.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { type Expr, int, type Name, operation, variable } from '../../syntax/expr.ts';
import type { Stmt } from '../../syntax/target.ts';
import { binding, insideLets, insideLoop, isIn } from './enclosing.ts';
import { isImplied } from './implied.ts';

/**
 * Do the loops of a func, all stages of them, write only to points that are in its window in a dimension? A tile that is
 * rounded or shifted may go beyond, where another row is kept. What is known comes in, also of the window.
 */
export function staysInside(f: Func, d: number, s: Stmt, known: Facts): boolean {
  const end = (which: 'min' | 'len'): Expr => variable(windowName(f.name, null, f.vars[d] ?? '', which));
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
        // A producer inside does not write to f.
        return s.label.tag === 'func' || walk(s.body, facts, holding);
    }
  };
  return walk(s, known, []);
}

/** Facts in which the ends of a window may be any numbers. */
export function anyWindow(f: Func, d: number, facts: Facts): Facts {
  const name = (which: 'min' | 'len'): Name => windowName(f.name, null, f.vars[d] ?? '', which);
  const any = { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY };
  return binding(binding(facts, name('min'), any), name('len'), { ...any, least: 0 });
}

/** What still holds inside of something that has the name of another. */
function without(x: Name, holding: readonly Expr[]): readonly Expr[] {
  return holding.filter((e) => !isIn(x, e));
}
