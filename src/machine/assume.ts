import type { Name } from '../syntax/expr.ts';
import { constant } from './build.ts';
import type { Code, Constant } from './code.ts';
import type { Statement } from './statement.ts';
import { letsOf, mapOperands, mapParts, withLets } from './walk.ts';

/**
 * A statement as it is where some conditions hold.
 *
 *     let c = x < n in … select(c, a, b) …   ⟶   … a …          where x < n holds
 */
export function assume(s: Statement, holds: (condition: Code) => boolean): Statement {
  const decided = new Map<Name, Constant>();
  const done = new Map<Code, Code>();
  const code = (e: Code): Code => {
    if (e.tag === 'Constant') return e;
    if (e.tag === 'Variable') return decided.get(e.name) ?? e;
    const known = done.get(e);
    if (known !== undefined) return known;
    const made = e.tag === 'Operation' && holds(e) ? constant('bool', 1) : chosen(mapOperands(e, code));
    done.set(e, made);
    return made;
  };
  const statement = (s: Statement): Statement => {
    const { lets, body } = letsOf(s);
    const kept = lets.flatMap(({ x, value }) => {
      const made = code(value);
      if (made.tag !== 'Constant' || made.type !== 'bool') return [{ x, value: made }];
      decided.set(x, made);
      return [];
    });
    const inside = mapParts(body, code, statement);
    const isDecided = inside.tag === 'If' && inside.condition.tag === 'Constant';
    if (!isDecided) return withLets(kept, inside);
    return withLets(kept, truthOf(inside.condition) ? inside.consequent : inside.alternative);
  };
  return statement(s);
}

/** A choice, a conjunction or a disjunction of which one side is decided. */
function chosen(e: Code): Code {
  const [a, b, c] = e.tag === 'Operation' && e.lanes === 1 ? e.args : [];
  if (e.tag !== 'Operation' || a === undefined || b === undefined) return e;
  const [left, right] = [truthOf(a), truthOf(b)];
  if (e.op === 'select' && left !== null && c !== undefined) return left ? b : c;
  if (e.op === '&&' && left !== null) return left ? b : a;
  if (e.op === '&&' && right !== null) return right ? a : b;
  if (e.op === '||' && left !== null) return left ? a : b;
  if (e.op === '||' && right !== null) return right ? b : a;
  return e;
}

function truthOf(e: Code): boolean | null {
  return e.tag === 'Constant' && e.type === 'bool' ? e.value !== 0 : null;
}
