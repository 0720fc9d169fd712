import type { Name } from '../../syntax/expr.ts';
import { broadcast, constant, constantOf } from './build.ts';
import type { Code } from './code.ts';
import { isNop, nop, type Statement, sequence } from './statement.ts';
import { letsOf, mapOperands, mapParts, withLets } from './walk.ts';

/**
 * Simplify a statement under assumptions. `outcome` is the assumed value of a condition in all of its lanes, or null if
 * nothing is assumed about it.
 *
 *     let c = x < n in … select(c, a, b) …   ⟶   … a …          where x < n holds
 */
export function assume(s: Statement, outcome: (condition: Code) => boolean | null): Statement {
  const constants = new Map<Name, Code>();
  const done = new Map<Code, Code>();
  const code = (e: Code): Code => {
    if (e.tag === 'Constant') return e;
    const known = e.tag === 'Variable' ? constants.get(e.name) : done.get(e);
    if (known !== undefined) return known;
    const assumed = e.type === 'bool' ? outcome(e) : null;
    const made =
      assumed === null ? simplifyCode(mapOperands(e, code)) : broadcast(constant('bool', assumed ? 1 : 0), e.lanes);
    done.set(e, made);
    return made;
  };
  const statement = (s: Statement): Statement => {
    const { lets, body } = letsOf(s);
    const definitions = lets.flatMap(({ x, value }) => {
      const made = code(value);
      if (constantOf(made) === null) return [{ x, value: made }];
      constants.set(x, made);
      return [];
    });
    const inside = simplifyStatement(mapParts(body, code, statement));
    return isNop(inside) ? inside : withLets(definitions, inside);
  };
  return statement(s);
}

/** Replace an if that has a constant condition with the branch that runs, and a statement without effect with `nop`. */
function simplifyStatement(s: Statement): Statement {
  switch (s.tag) {
    case 'If': {
      const condition = constantOf(s.condition);
      if (condition !== null) return condition !== 0 ? s.consequent : s.alternative;
      return isNop(s.consequent) && isNop(s.alternative) ? nop : s;
    }
    case 'Loop':
      return isNop(s.body) || (constantOf(s.count) ?? 1) <= 0 ? nop : s;
    case 'Allocation':
    case 'Call':
      return isNop(s.body) ? nop : s;
    case 'Sequence':
      return sequence(...s.statements);
    case 'Let':
    case 'Store':
    case 'Scatter':
    case 'Reuse':
    case 'Check':
    case 'Hold':
    case 'Assign':
    case 'Tick':
    case 'HostCall':
      return s;
  }
}

/** Replace a select with a constant condition, and `&&` or `||` with a constant operand, with one of the operands. */
function simplifyCode(e: Code): Code {
  const [a, b, c] = e.tag === 'Operation' ? e.args : [];
  if (e.tag !== 'Operation' || a === undefined || b === undefined) return e;
  const [left, right] = [constantOf(a), constantOf(b)];
  if (e.op === 'select' && left !== null && c !== undefined) return left !== 0 ? b : c;
  if (e.op === '&&' && left !== null) return left !== 0 ? b : a;
  if (e.op === '&&' && right !== null) return right !== 0 ? a : b;
  if (e.op === '||' && left !== null) return left !== 0 ? a : b;
  if (e.op === '||' && right !== null) return right !== 0 ? b : a;
  return e;
}
