import type { Name } from '../syntax/expr.ts';
import { childrenOf } from '../syntax/stmt.ts';
import type { Stmt } from '../syntax/target.ts';

/**
 * The names of the vectorized and unrolled loops, such as `f.s1.x`. The bodies of these loops are copied, so they may
 * make the code of a program large.
 */
export function copiedLoops(s: Stmt): readonly string[] {
  const names = new Set<string>();
  const visit = (s: Stmt, func: Name, stage: number): void => {
    if (s.tag === 'For' && (s.order === 'vectorized' || s.order === 'unrolled'))
      names.add(`${func}${stage === 0 ? '' : `.s${stage}`}.${s.x}`);
    const label = s.tag === 'Label' ? s.label : null;
    const inFunc = label !== null && 'func' in label ? label.func : func;
    const inStage = label !== null && 'stage' in label ? label.stage : stage;
    for (const child of childrenOf(s)) visit(child, inFunc, inStage);
  };
  visit(s, '', 0);
  return [...names];
}
