import type { Name } from '../../../syntax/expr.ts';
import { constantOf } from '../../ir/build.ts';
import type { Code } from '../../ir/code.ts';
import { isNop, type Let, type Loop, type Statement, type Step, sequence } from '../../ir/statement.ts';
import { expressionsOf, letsOf, mapParts, operandsOf, withLets } from '../../ir/walk.ts';

/**
 * Dead code elimination: remove unused lets, induction variables and buffers, empty loops and branches, and checks that
 * cannot fail.
 *
 *     let x = e in s              ⟶   s          if s does not use x
 *     allocate p: t(e) in s       ⟶   s          if s does not use the pointer of p
 *     for x in (m, n) do nop      ⟶   nop        also `if e then nop else nop` and `check true`
 *
 * Expressions have no side effects.
 */
export function eliminateDeadCode(s: Statement): Statement {
  const read = new Set<Name>();
  const seen = new Set<Code>();
  const mark = (e: Code): void => {
    if (e.tag === 'Variable') read.add(e.name);
    if (e.tag === 'Variable' || e.tag === 'Constant' || seen.has(e)) return;
    seen.add(e);
    for (const operand of operandsOf(e)) mark(operand);
  };
  /** Goes from the inside out and from the end to the start, so all uses of a variable are visited before its let. */
  const visit = (s: Statement): Statement => {
    if (s.tag === 'Sequence') {
      const made = s.statements.toReversed().map(visit).reverse();
      return made.every((each, i) => each === s.statements[i]) ? s : sequence(...made);
    }
    if (s.tag === 'Let') return lets(s);
    const inside = mapParts(s, (e) => e, visit);
    const made =
      inside.tag === 'Loop'
        ? withSteps(
            inside,
            inside.steps.filter(({ x }) => read.has(x)),
          )
        : inside;
    if (isEmpty(made)) return sequence();
    if (made.tag === 'Allocation' && !read.has(made.pointer)) return made.body;
    for (const e of expressionsOf(made)) mark(e);
    return made;
  };
  const lets = (s: Let): Statement => {
    const { lets, body } = letsOf(s);
    const inside = visit(body);
    const used = lets.toReversed().filter(({ x, value }) => {
      if (read.has(x)) mark(value);
      return read.has(x);
    });
    return used.length === lets.length && inside === body ? s : withLets(used.reverse(), inside);
  };
  return visit(s);
}

function withSteps(loop: Loop, steps: readonly Step[]): Loop {
  return steps.length === loop.steps.length ? loop : { ...loop, steps };
}

function isEmpty(s: Statement): boolean {
  switch (s.tag) {
    case 'Loop':
    case 'Allocation':
    case 'Reuse':
    case 'Hold':
    case 'Call':
      return isNop(s.body);
    case 'If':
      return isNop(s.consequent) && isNop(s.alternative);
    case 'Check':
      return (constantOf(s.condition) ?? 0) !== 0;
    case 'Sequence':
    case 'Let':
    case 'Store':
    case 'Scatter':
    case 'Tick':
    case 'Assign':
    case 'HostCall':
      return false;
  }
}
