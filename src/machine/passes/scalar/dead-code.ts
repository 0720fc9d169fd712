import type { Name } from '../../../syntax/expr.ts';
import type { Code } from '../../ir/code.ts';
import { isNothing, type Let, type Loop, type Statement, type Step, sequence } from '../../ir/statement.ts';
import { expressionsOf, letsOf, mapParts, operandsOf, withLets } from '../../ir/walk.ts';

/** Lets, steps and storage that nobody reads, loops and branches that do nothing and checks that cannot fail go. Expressions have no effect. */
export function eliminateDeadCode(s: Statement): Statement {
  const read = new Set<Name>();
  const seen = new Set<Code>();
  const mark = (e: Code): void => {
    if (e.tag === 'Variable') read.add(e.name);
    if (e.tag === 'Variable' || e.tag === 'Constant' || seen.has(e)) return;
    seen.add(e);
    for (const operand of operandsOf(e)) mark(operand);
  };
  /** From the inside out and from the end to the start, so that all readers of a variable come before its let. */
  const visit = (s: Statement): Statement => {
    if (s.tag === 'Sequence') {
      const kept = s.statements.toReversed().map(visit).reverse();
      return kept.every((each, i) => each === s.statements[i]) ? s : sequence(...kept);
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
    if (isIdle(made)) return sequence();
    if (made.tag === 'Allocation' && !read.has(made.pointer)) return made.body;
    for (const e of expressionsOf(made)) mark(e);
    return made;
  };
  const lets = (s: Let): Statement => {
    const { lets, body } = letsOf(s);
    const inside = visit(body);
    const kept = lets.toReversed().filter(({ x, value }) => {
      if (read.has(x)) mark(value);
      return read.has(x);
    });
    return kept.length === lets.length && inside === body ? s : withLets(kept.reverse(), inside);
  };
  return visit(s);
}

function withSteps(loop: Loop, steps: readonly Step[]): Loop {
  return steps.length === loop.steps.length ? loop : { ...loop, steps };
}

function isIdle(s: Statement): boolean {
  switch (s.tag) {
    case 'Loop':
    case 'Allocation':
    case 'Reuse':
    case 'Hold':
    case 'Call':
      return isNothing(s.body);
    case 'If':
      return isNothing(s.consequent) && isNothing(s.alternative);
    case 'Check':
      return s.condition.tag === 'Constant' && s.condition.value !== 0;
    case 'Sequence':
    case 'Let':
    case 'Store':
    case 'Scatter':
    case 'Tick':
    case 'Assign':
      return false;
  }
}
