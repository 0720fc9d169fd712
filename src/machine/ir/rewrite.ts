import type { Name } from '../../syntax/expr.ts';
import { Definitions } from '../analysis/definitions.ts';
import { isLoopInvariant } from '../analysis/loop-invariant.ts';
import type { Code } from './code.ts';
import type { Statement } from './statement.ts';
import { letsOf, mapOperands, mapParts, withLets } from './walk.ts';

/** What becomes of an expression, and of a statement, once all that is in it is changed. */
export interface Change {
  readonly code: (e: Code, definitions: Definitions) => Code;
  readonly statement?: (s: Statement) => Statement;
}

/** All of a statement, changed from the inside out by what lets around it say. */
export function rewrite(s: Statement, change: Change): Statement {
  const definitions = new Definitions();
  const done = new Map<Code, Code>();
  const code = (e: Code): Code => {
    if (e.tag === 'Constant' || e.tag === 'Variable') return e;
    const ready = done.get(e);
    if (ready !== undefined) return ready;
    const made = change.code(mapOperands(e, code), definitions);
    done.set(e, made);
    return made;
  };
  const statement = (s: Statement): Statement => {
    const { lets, body } = letsOf(s);
    const kept = lets.map(({ x, value }) => {
      const definition = { x, value: code(value) };
      // What was loaded may be another number where it is used.
      if (value.type === 'i32' && isLoopInvariant(definition.value, none)) definitions.add(definition);
      return definition;
    });
    const inside = mapParts(body, code, statement);
    return withLets(kept, change.statement?.(inside) ?? inside);
  };
  return statement(s);
}

const none: ReadonlySet<Name> = new Set();
