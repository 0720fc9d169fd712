import type { Code } from './code.ts';
import { Numbering } from './numbering.ts';
import type { Statement } from './statement.ts';
import { mapOperands, mapParts } from './walk.ts';

/** Equal expressions become one node wherever they are, so that what passes keep by node they keep once. */
export function unite(s: Statement): Statement {
  const numbering = new Numbering();
  const nodes = new Map<number, Code>();
  const code = (e: Code): Code => {
    const number = numbering.of(e);
    const known = nodes.get(number);
    if (known !== undefined) return known;
    const made = mapOperands(e, code);
    nodes.set(number, made);
    return made;
  };
  const visit = (s: Statement): Statement => mapParts(s, code, visit);
  return visit(s);
}
