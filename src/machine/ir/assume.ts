import type { Name } from '../../syntax/expr.ts';
import { constant, integerOf } from './build.ts';
import type { Code, Constant } from './code.ts';
import { isNothing, nothing, type Statement, sequence } from './statement.ts';
import { letsOf, mapOperands, mapParts, withLets } from './walk.ts';

/**
 * A statement as it is where some conditions hold, and others do not; for all else, null.
 *
 *     let c = x < n in … select(c, a, b) …   ⟶   … a …          where x < n holds
 */
export function assume(s: Statement, outcome: (condition: Code) => boolean | null): Statement {
  const constants = new Map<Name, Constant>();
  const done = new Map<Code, Code>();
  const code = (e: Code): Code => {
    if (e.tag === 'Constant') return e;
    if (e.tag === 'Variable') return constants.get(e.name) ?? e;
    const known = done.get(e);
    if (known !== undefined) return known;
    const truth = e.type === 'bool' ? outcome(e) : null;
    const made = truth === null ? chosen(mapOperands(e, code)) : constant('bool', truth ? 1 : 0);
    done.set(e, made);
    return made;
  };
  const statement = (s: Statement): Statement => {
    const { lets, body } = letsOf(s);
    const kept = lets.flatMap(({ x, value }) => {
      const made = code(value);
      if (made.tag !== 'Constant') return [{ x, value: made }];
      constants.set(x, made);
      return [];
    });
    const inside = taken(mapParts(body, code, statement));
    return isNothing(inside) ? inside : withLets(kept, inside);
  };
  return statement(s);
}

/** What is done of a statement whose condition is decided, or that does nothing. */
function taken(s: Statement): Statement {
  switch (s.tag) {
    case 'If': {
      const truth = truthOf(s.condition);
      if (truth !== null) return truth ? s.consequent : s.alternative;
      return isNothing(s.consequent) && isNothing(s.alternative) ? nothing : s;
    }
    case 'Loop':
      return isNothing(s.body) || (integerOf(s.count) ?? 1) <= 0 ? nothing : s;
    case 'Allocation':
    case 'Call':
      return isNothing(s.body) ? nothing : s;
    case 'Sequence':
      return sequence(...s.statements);
    default:
      return s;
  }
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
