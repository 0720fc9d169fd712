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

/** What a run allocates outside of loops and keeps until its end, as far as that is known before it begins. */
export function rootStorage(P: Program, z: Request): readonly Stored[] {
  const known = new StaticEvaluator(P, z);
  const found: Stored[] = [];
  const look = (s: Stmt): void => {
    switch (s.tag) {
      case 'Allocate': {
        const points = volume(s.bounds.map(({ min, len }) => ({ min: known.evaluate(min), len: known.evaluate(len) })));
        found.push(...s.types.map(() => ({ func: s.func, points })));
        return;
      }
      case 'Seq':
        for (const each of s.stmts) look(each);
        return;
      case 'Label':
        look(s.body);
        return;
      case 'Let':
        known.within(s, look);
        return;
      case 'If':
        look(known.evaluate(s.condition) === 0 ? s.alternative : s.consequent);
        return;
      case 'Nop':
      case 'Assert':
      case 'Assign':
      case 'For':
      case 'Reserve':
        return;
    }
  };
  look(P.body);
  return found;
}
