import { bug } from '../../errors/bug.ts';
import type { Expr, Name } from '../../syntax/expr.ts';
import { childrenOf, ownExpressions } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { accessesIn } from '../../syntax/walk.ts';
import { isIn } from './enclosing.ts';
import type { Computation } from './slide.ts';

/** Do lanes of a vector access a func at different coordinates in a dimension, in the loop that moves its window? */
export function isVectorIndexed({ f, moving }: Computation, d: number): boolean {
  const walk = (s: Stmt, lanes: readonly Name[]): boolean => {
    const differs = (e: Expr | undefined): boolean => e !== undefined && lanes.some((x) => isIn(x, e));
    if (s.tag === 'Assign' && s.func === f.name && differs(s.args[d])) return true;
    const accesses = lanes.length === 0 ? [] : accessesIn(...ownExpressions(s));
    if (accesses.some(({ func, args }) => func === f.name && differs(args[d]))) return true;
    const isLane = (s.tag === 'For' && s.order === 'vectorized') || (s.tag === 'Let' && differs(s.value));
    const inside = s.tag === 'For' || s.tag === 'Let' ? lanes.filter((x) => x !== s.x) : lanes;
    return childrenOf(s).some((child) => walk(child, isLane ? [...inside, s.x] : inside));
  };
  return typeof moving === 'string' ? bug('no loop moves the window') : walk(moving.loop.body, []);
}
