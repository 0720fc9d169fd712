import type { Hole, Name } from '../../syntax/expr.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { enter, loopText, type Position, root } from '../../target/analysis/loops.ts';

/**
 * Lemma 'Loop naming', as a checker: the func, the specialization, the stage and the variable identify a loop, in each
 * copy of its func (errata E12), and no func is computed inside itself. Returns the names that are used twice.
 */
export function ambiguousNames(
  s: Stmt<Hole>,
  at: Position = root,
  bound: ReadonlySet<Name> = new Set(),
): readonly string[] {
  switch (s.tag) {
    case 'For':
    case 'Let': {
      const repeated = bound.has(s.x) ? [loopText(s.x, at)] : [];
      return [...repeated, ...ambiguousNames(s.body, at, new Set([...bound, s.x]))];
    }
    case 'Label': {
      const inside = enter(at, s);
      const own = s.label.tag === 'func' ? [...computedIn(s.body)].filter((func) => func === inside.func) : [];
      return [...own.map((func) => `label ${func}`), ...ambiguousNames(s.body, inside, new Set())];
    }
    case 'Nop':
    case 'Assert':
    case 'Seq':
    case 'Allocate':
    case 'Assign':
    case 'If':
    case 'Reserve':
      return childrenOf(s).flatMap((child) => ambiguousNames(child, at, bound));
  }
}

function* computedIn(s: Stmt<Hole>): Generator<Name> {
  if (s.tag === 'Label' && s.label.tag === 'func') yield s.label.func;
  for (const child of childrenOf(s)) yield* computedIn(child);
}
