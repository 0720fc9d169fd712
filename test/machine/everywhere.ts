import type { Code } from '../../src/machine/ir/code.ts';
import type { Pending, Statement } from '../../src/machine/ir/statement.ts';
import { expressionsOf, mapParts, operandsOf, statementsIn, withOperands } from '../../src/machine/ir/walk.ts';

/**
 * A statement with every statement and every expression in it replaced, from the inside out. Returns the same statement
 * if none changes.
 */
export function everywhere(
  s: Statement,
  { statement = (s) => s, code = (e) => e }: { statement?: (s: Statement) => Statement; code?: (e: Code) => Code },
): Statement {
  const done = new Map<Code, Code>();
  const visit = (e: Code): Code => {
    const made = done.get(e) ?? code(withOperands(e, operandsOf(e).map(visit)));
    done.set(e, made);
    return made;
  };
  const inside = (s: Statement): Statement => {
    if (s.tag !== 'Let') return mapParts(s, visit, walk);
    const [value, body] = [visit(s.value), walk(s.body)];
    return value === s.value && body === s.body ? s : { ...s, value, body };
  };
  const walk = (s: Statement): Statement => statement(inside(s));
  return walk(s);
}

/** All statements in a statement, itself first. */
export function* statementsOf(s: Statement<Pending>): Generator<Statement<Pending>> {
  yield s;
  for (const inner of statementsIn(s)) yield* statementsOf(inner);
}

/** All expressions in a statement, each once. */
export function codesOf(s: Statement<Pending>): ReadonlySet<Code> {
  const seen = new Set<Code>();
  const visit = (e: Code): void => {
    if (seen.has(e)) return;
    seen.add(e);
    for (const operand of operandsOf(e)) visit(operand);
  };
  for (const inner of statementsOf(s)) for (const e of expressionsOf(inner)) visit(e);
  return seen;
}
