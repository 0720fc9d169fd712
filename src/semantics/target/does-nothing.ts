import type { Expr, Interval, Name } from '../../syntax/expr.ts';
import type { Stmt } from '../../syntax/target.ts';
import type { Value } from '../../syntax/value.ts';
import { isRead, nodesOf } from '../../syntax/walk.ts';

/**
 * Does the body of a loop over x have no effect, for every value of x? The loop can then be skipped: it may run for a
 * long time, for example around an inner loop that has no iterations. An expression that depends on x or reads storage
 * is not evaluated, so a loop whose extent is such an expression conservatively counts as an effect.
 */
export function doesNothing(body: Stmt, x: Name, Σ: Map<Name, Value>, evaluate: (e: Expr) => Value): boolean {
  const unknown = new Set<Name>([x]);
  const knownValue = (e: Expr): Value | null => {
    const isKnown = nodesOf(e).every((node) => !isRead(node) && !(node.tag === 'Var' && unknown.has(node.name)));
    return isKnown ? evaluate(e) : null;
  };
  const lengthOf = (I: Interval): number | null => {
    const [min, len] = [knownValue(I.min), knownValue(I.len)];
    return typeof len === 'number' && (min === null || typeof min === 'number') ? len : null;
  };

  /** Analyze a statement in the scope of a variable. The value is null if it is unknown. */
  const inScope = (name: Name, value: Value | null, s: Stmt): boolean => {
    const [outer, wasUnknown] = [Σ.get(name), unknown.has(name)];
    if (value === null) unknown.add(name);
    else {
      unknown.delete(name);
      Σ.set(name, value);
    }
    const isIdle = idle(s);
    if (wasUnknown) unknown.add(name);
    else unknown.delete(name);
    if (outer === undefined) Σ.delete(name);
    else Σ.set(name, outer);
    return isIdle;
  };

  const idle = (s: Stmt): boolean => {
    switch (s.tag) {
      case 'Nop':
      case 'Allocate': // the func is not used outside the loop
      case 'Reserve':
        return true;
      case 'Assert':
      case 'Assign':
        return false;
      case 'Seq':
        return s.stmts.every(idle);
      case 'Label':
        return idle(s.body);
      case 'Let':
        return inScope(s.x, knownValue(s.value), s.body);
      case 'If': {
        const condition = knownValue(s.condition);
        if (condition === null) return idle(s.consequent) && idle(s.alternative);
        return idle(condition === 0 ? s.alternative : s.consequent);
      }
      case 'For': {
        const len = lengthOf(s.in);
        if (len !== null && len <= 0) return len === 0; // a negative extent is an error
        return len !== null && inScope(s.x, null, s.body);
      }
    }
  };
  return idle(body);
}
