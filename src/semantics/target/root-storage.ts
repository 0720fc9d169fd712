import { volume } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Program, Stmt } from '../../syntax/target.ts';
import type { Request } from '../request.ts';
import { StaticEvaluator } from '../run/static-evaluator.ts';

/** Storage of one component of a func. */
export interface Stored {
  readonly func: Name;
  readonly points: number;
}

/**
 * The storage that a run allocates outside loops, which lives until the end of the run. It is computed before the run.
 */
export function rootStorage(P: Program, z: Request): readonly Stored[] {
  const evaluator = new StaticEvaluator(P, z);
  const stored: Stored[] = [];
  const visit = (s: Stmt): void => {
    switch (s.tag) {
      case 'Allocate': {
        const points = volume(
          s.bounds.map(({ min, len }) => ({ min: evaluator.evaluate(min), len: evaluator.evaluate(len) })),
        );
        stored.push(...s.types.map(() => ({ func: s.func, points })));
        return;
      }
      case 'Seq':
        for (const each of s.stmts) visit(each);
        return;
      case 'Label':
        visit(s.body);
        return;
      case 'Let':
        evaluator.within(s, visit);
        return;
      case 'If':
        visit(evaluator.evaluate(s.condition) === 0 ? s.alternative : s.consequent);
        return;
      case 'Nop':
      case 'Assert':
      case 'Assign':
      case 'For':
      case 'Reserve':
        return;
    }
  };
  visit(P.body);
  return stored;
}
