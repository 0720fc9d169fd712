import { constantOf, type Expr, type Hole, int, operation } from '../syntax/expr.ts';
import { affineOf, combine, difference, type ExprTerm, exprOf, replaced } from './affine.ts';
import { keyOf } from './key.ts';
import type { Rule } from './rule.ts';

/** Equations over halves and parities, as in resampling by a factor of two. */
export const halves: readonly Rule[] = [
  {
    // min(a + 2·(x % 2), a + 1)  =  a + x % 2
    name: 'min and max with a parity',
    on: ['min', 'max'],
    apply: (e) => {
      const [a, b] = e.args;
      if (e.type !== 'i32' || !a || !b) return null;
      const { constant, terms } = difference(b, a);
      const [only] = terms.length === 1 ? terms : [];
      if (only === undefined || halved(only.atom, '%') === null) return null;
      const choose = e.op === 'min' ? Math.min : Math.max;
      const [even, odd] = [choose(0, constant), choose(0, constant + only.coefficient)];
      const more = { constant: even, terms: odd === even ? [] : [{ ...only, coefficient: odd - even }] };
      return exprOf(combine(affineOf(a), more, 1));
    },
  },
  {
    // x / 2 + x % 2  =  (x + 1) / 2
    name: 'round half up',
    on: ['+', '-'],
    apply: (e, _, again) => {
      if (e.type !== 'i32') return null;
      const sum = affineOf(e);
      for (const rest of sum.terms) {
        const x = halved(rest.atom, '%');
        if (x === null) continue;
        const isHalf = ({ atom, coefficient }: ExprTerm): boolean => {
          const of = coefficient === rest.coefficient ? halved(atom, '/') : null;
          return of !== null && keyOf(of) === keyOf(x);
        };
        const half = sum.terms.find(isHalf);
        if (half === undefined) continue;
        const others = { ...sum, terms: sum.terms.filter((term) => term !== half) };
        const up = again(operation<Hole>('/', operation<Hole>('+', x, int(1)), int(2)));
        return exprOf(replaced(others, rest, up));
      }
      return null;
    },
  },
];

/** x / 2 → x, or x % 2 → x */
function halved(e: Expr<Hole>, op: '/' | '%'): Expr<Hole> | null {
  if (e.tag !== 'Op' || e.op !== op || e.type !== 'i32') return null;
  const [x, by] = e.args;
  return x !== undefined && by !== undefined && constantOf(by) === 2 ? x : null;
}
