import { type Expr, operation, variable } from '../syntax/expr.ts';
import { childrenOf, letsOf, mapChildren, withLets } from '../syntax/stmt.ts';
import { nop, type Program, type Stmt } from '../syntax/target.ts';
import { memoizationOf, skipName } from './memoization.ts';

/**
 * The program that skips memoized funcs, and the funcs at the root that only skipped funcs read:
 *
 *     label f: s   ⟶   label f: if !f.skip then s
 *
 * Assertions outside loops are not skipped. Those inside loops depend only on the key of f (memoization.ts).
 */
export function withSkips(P: Program, body: Stmt): Stmt {
  const { skippedWith } = memoizationOf(P);
  if (skippedWith.size === 0) return body;
  const visit = (outer: Stmt): Stmt => {
    const { lets, body: s } = letsOf(outer);
    if (s.tag === 'Seq' || s.tag === 'If') return withLets(lets, mapChildren(s, visit));
    const skipping = s.tag === 'Label' && s.label.tag === 'func' ? (skippedWith.get(s.label.func) ?? []) : [];
    const skips = skipping.map((func): Expr => variable(skipName(func), 'bool'));
    if (skips.length === 0) return outer;
    return withLets(
      lets,
      unless(
        skips.reduce((a, b) => operation('&&', a, b)),
        s,
      ),
    );
  };
  return visit(body);
}

/** A statement that runs unless a condition holds, except its assertions outside loops, which always run. */
function unless(skip: Expr, s: Stmt): Stmt {
  if (s.tag === 'Assert') return s;
  if (s.tag !== 'For' && hasCheckOutsideLoops(s)) return mapChildren(s, (child) => unless(skip, child));
  return { tag: 'If', condition: operation('!', skip), consequent: s, alternative: nop };
}

/** Is there an assertion outside all loops? */
function hasCheckOutsideLoops(s: Stmt): boolean {
  if (s.tag === 'Assert') return true;
  return s.tag !== 'For' && childrenOf(s).some(hasCheckOutsideLoops);
}
