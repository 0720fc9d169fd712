import { parseStatement } from '../parse-block.ts';
import { parseExpression } from '../parse-expression.ts';
import type { Parser } from '../parser.ts';
import type { RequirementTree } from '../tree.ts';

/** 'require' '(' expr ',' STRING ')' ';'. Null if it has an error. */
export function parseRequirement(p: Parser): RequirementTree | null {
  const { from } = p.next().at;
  const before = p.mistakes;
  const requirement = parseStatement(p, parseRest, (q) => q.startsFunc());
  return requirement !== null && p.mistakes === before ? { ...requirement, at: p.since(from) } : null;
}

/** Does a requirement start here? `require` is a keyword only at the start of an entry of a pipeline, before a `(`. */
export function startsRequirement(p: Parser): boolean {
  return p.here().kind === 'name' && p.here().text === 'require' && p.is('(', 1);
}

function parseRest(p: Parser): Omit<RequirementTree, 'at'> {
  p.expect('(');
  const condition = parseExpression(p);
  p.expect(',', "',' and a message");
  const message = p.here();
  if (message.kind !== 'string') return p.fail('a message in quotes');
  p.next();
  p.expect(')');
  return { condition, message: message.value };
}
