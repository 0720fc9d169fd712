import type { Expr, Interval, Name } from '../../syntax/expr.ts';
import type { Stmt } from '../../syntax/target.ts';
import type { Value } from '../../syntax/value.ts';
import { nodesOf } from '../../syntax/walk.ts';

/**
 * Does the body of a loop over x do nothing, whatever x is? It may be a nest of loops one of which is empty; the loops around
 * that one may have any length, and would be run to their ends for nothing. What depends on x, or reads storage, is not
 * evaluated: then the answer is no.
 */
export function doesNothing(body: Stmt, x: Name, Σ: Map<Name, Value>, evaluate: (e: Expr) => Value): boolean {
  const unknown = new Set<Name>([x]);
  const known = (e: Expr): Value | null => {
    const isKnown = nodesOf(e).every(
      (node) => node.tag !== 'Access' && !(node.tag === 'Var' && unknown.has(node.name)),
    );
    return isKnown ? evaluate(e) : null;
  };
  const lengthOf = (I: Interval): number | null => {
    const [min, len] = [known(I.min), known(I.len)];
    return typeof len === 'number' && (min === null || typeof min === 'number') ? len : null;
  };

  /** With a variable that has a value, or any value. */
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
      case 'Allocate': // of a func that nothing outside of the loop can use
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
        return inScope(s.x, known(s.value), s.body);
      case 'If': {
        const condition = known(s.condition);
        if (condition === null) return idle(s.consequent) && idle(s.alternative);
        return idle(condition === 0 ? s.alternative : s.consequent);
      }
      case 'For': {
        const len = lengthOf(s.in);
        if (len !== null && len <= 0) return len === 0; // a negative length is a failure
        return len !== null && inScope(s.x, null, s.body);
      }
    }
  };
  return idle(body);
}
