import type { Name } from '../../../syntax/expr.ts';
import type { Definitions } from '../../analysis/definitions.ts';
import { conditionCannotWrap } from '../../analysis/guards.ts';
import { valueAtIteration } from '../../analysis/value-at-iteration.ts';
import { constantOf, int, operation, plus } from '../../ir/build.ts';
import type { Code } from '../../ir/code.ts';
import { type If, isNop, type Loop, type Statement } from '../../ir/statement.ts';

/** One guard for all iterations of a loop, and the body of the loop without it. */
interface SharedGuard {
  readonly condition: Code;
  readonly body: Statement<'vectorized'>;
}

/**
 * The guard of the last iteration and last lane of a loop, if it implies the guards of all other iterations and lanes:
 *
 *     for u do vectorized for v do let x = a + v + 4·u in if x < e then s     has the guard a + 3 + 4·(n − 1) < e
 *
 * for n iterations of u and four lanes v. Null if no single guard covers the entire body, if the guard is not an upper
 * bound of a value that grows without wrapping, or if it is loop-invariant, because `unswitch` then hoists it.
 */
export function sharedGuard(loop: Loop<'vectorized'>, count: number, definitions: Definitions): SharedGuard | null {
  const last = new Map<Name, Code>([[loop.x, plus(loop.min, int(count - 1))]]);
  const inner = new Set<Name>([loop.x]);
  const walk = (s: Statement<'vectorized'>): SharedGuard | null => {
    switch (s.tag) {
      case 'Let':
        inner.add(s.x);
        return around(s, walk(s.body));
      case 'Loop': {
        const lanes = constantOf(s.count);
        if (s.order !== 'vectorized' || lanes === null || lanes < 1) return null;
        last.set(s.x, plus(s.min, int(lanes - 1)));
        inner.add(s.x);
        return around(s, walk(s.body));
      }
      case 'If': {
        const condition = isNop(s.alternative) ? lastOf(s) : null;
        return condition === null ? null : { condition, body: s.consequent };
      }
      case 'Sequence':
      case 'Store':
      case 'Scatter':
      case 'HostCall':
      case 'Allocation':
      case 'Reuse':
      case 'Check':
      case 'Hold':
      case 'Assign':
      case 'Call':
      case 'Tick':
        return null;
    }
  };
  const lastOf = ({ condition }: If<'vectorized'>): Code | null => {
    const [left, right] = condition.tag === 'Operation' && condition.lanes === 1 ? condition.args : [];
    if (condition.tag !== 'Operation' || !(condition.op === '<' || condition.op === '<=')) return null;
    if (left?.type !== 'i32' || right === undefined || !conditionCannotWrap(condition, definitions)) return null;
    const most = valueAtIteration(left, last, definitions, inner);
    const [invariant, bound] = [left, right].map((e) => valueAtIteration(e, none, definitions, inner));
    if (most === null || invariant !== null || bound === null || bound === undefined) return null;
    return operation(condition.op, 'bool', most, bound);
  };
  return walk(loop.body);
}

function around(
  s: Extract<Statement<'vectorized'>, { tag: 'Let' | 'Loop' }>,
  guard: SharedGuard | null,
): SharedGuard | null {
  return guard && { ...guard, body: { ...s, body: guard.body } };
}

const none: ReadonlyMap<Name, Code> = new Map();
