import { int, integerOf, plus } from './build.ts';
import type { Names } from './names.ts';
import { copyOf } from './rename.ts';
import { type Loop, type Pending, type Statement, sequence } from './statement.ts';
import { mapInner } from './walk.ts';

/**
 * Unrolling.
 *
 *     unrolled for x in (m, n) do s   ⟶   s[m/x]; s[m + 1/x]; …; s[m + n − 1/x]
 *
 * A loop of very many iterations stays a loop: nobody gains from a program that large.
 */
export function unroll(s: Statement<Pending>, names: Names): Statement<'vectorized'> {
  if (s.tag !== 'Loop') return mapInner<Pending, 'vectorized'>(s, (inner) => unroll(inner, names));
  const body = unroll(s.body, names);
  if (s.order !== 'unrolled') return { ...s, order: s.order, body };
  const count = integerOf(s.count);
  const loop: Loop<'vectorized'> = { ...s, order: 'serial', body };
  if (count === null || count > mostCopies) return loop;
  return sequence(...Array.from({ length: Math.max(0, count) }, (_, i) => iteration(loop, i, names)));
}

const mostCopies = 256;

function iteration<O extends Pending>({ x, min, body }: Loop<O>, i: number, names: Names): Statement<O> {
  const value = plus(min, int(i));
  if (value.tag === 'Constant' || value.tag === 'Variable') return copyOf(body, names, new Map([[x, value]]));
  const name = names.fresh(x);
  const inside = copyOf(body, names, new Map([[x, { tag: 'Variable', type: 'i32', lanes: 1, name }]]));
  return { tag: 'Let', x: name, value, body: inside };
}
