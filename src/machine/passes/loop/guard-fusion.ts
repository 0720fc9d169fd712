import type { Name } from '../../../syntax/expr.ts';
import { isLoopInvariant } from '../../analysis/loop-invariant.ts';
import { ValueNumbers } from '../../analysis/value-numbers.ts';
import type { Code } from '../../ir/code.ts';
import { isNop, nop, type Statement, sequence } from '../../ir/statement.ts';
import { substitute } from '../../ir/substitute.ts';
import { letsOf, mapParts, withLets } from '../../ir/walk.ts';

/**
 * Guard fusion (merging of adjacent conditionals): merge consecutive ifs with the same condition.
 *
 *     let … in if e then s; let … in if e then t   ⟶   if e then let … in s; let … in t
 *
 * The conditions are compared with the lets substituted. They read no memory, so s cannot change them.
 */
export function fuseGuards(s: Statement): Statement {
  const numbering = new ValueNumbers();
  const visit = (s: Statement): Statement => {
    const inside = mapParts(s, (e) => e, visit);
    return inside.tag === 'Sequence' ? sequence(...merged(inside.statements, numbering)) : inside;
  };
  return visit(s);
}

/** Statements under one condition. */
interface Guarded {
  readonly condition: Code;
  readonly statements: readonly Statement[];
}

function merged(statements: readonly Statement[], numbering: ValueNumbers): readonly Statement[] {
  const groups: { readonly all: readonly Statement[]; readonly guarded: Guarded | null }[] = [];
  for (const s of statements) {
    const [last, own] = [groups.at(-1), guardedOf(s)];
    const before = last?.guarded ?? null;
    const isSame = before && own && numbering.of(before.condition) === numbering.of(own.condition);
    if (last === undefined || !isSame) {
      groups.push({ all: [s], guarded: own });
      continue;
    }
    const fused = { ...before, statements: [...before.statements, ...own.statements] };
    groups.splice(-1, 1, { all: [...last.all, s], guarded: fused });
  }
  return groups.flatMap(({ all, guarded }) => {
    if (guarded === null || all.length === 1) return all;
    const consequent = sequence(...merged(guarded.statements, numbering));
    return [{ tag: 'If', condition: guarded.condition, consequent, alternative: nop }];
  });
}

/**
 * A statement as statements under a guard. Null unless the whole statement is guarded by a condition that can be
 * evaluated before its lets.
 */
function guardedOf(s: Statement): Guarded | null {
  const { lets, body } = letsOf(s);
  if (body.tag !== 'If' || !isNop(body.alternative)) return null;
  const definitions = new Map<Name, Code>();
  for (const { x, value } of lets) definitions.set(x, substitute(value, definitions));
  const condition = substitute(body.condition, definitions);
  return isLoopInvariant(condition, none) ? { condition, statements: [withLets(lets, body.consequent)] } : null;
}

const none: ReadonlySet<Name> = new Set();
