import type { Code } from './code.ts';
import type { Definition } from './program.ts';
import type { Statement } from './statement.ts';
import { letsOf, mapOperands, mapParts, withLets } from './walk.ts';

/**
 * How to rewrite an expression and a statement, after their parts are rewritten. `code` is not called for constants and
 * variables, and `statement` is not called for lets.
 */
export interface Change {
  readonly code: (e: Code) => Code;
  readonly statement?: (s: Statement) => Statement;
  /** Receives each let, with its rewritten value, before anything in its scope is rewritten. */
  readonly define?: (definition: Definition) => void;
}

/** Rewrites an entire statement from the inside out. */
export function rewrite(s: Statement, change: Change): Statement {
  const done = new Map<Code, Code>();
  const code = (e: Code): Code => {
    if (e.tag === 'Constant' || e.tag === 'Variable') return e;
    const ready = done.get(e);
    if (ready !== undefined) return ready;
    const made = change.code(mapOperands(e, code));
    done.set(e, made);
    return made;
  };
  const statement = (s: Statement): Statement => {
    const { lets, body } = letsOf(s);
    const definitions = lets.map(({ x, value }) => {
      const definition = { x, value: code(value) };
      change.define?.(definition);
      return definition;
    });
    const inside = mapParts(body, code, statement);
    return withLets(definitions, change.statement?.(inside) ?? inside);
  };
  return statement(s);
}
