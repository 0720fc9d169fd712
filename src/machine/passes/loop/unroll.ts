import { minSharedGuardIterations } from '../../../heuristics.ts';
import { mostCopies } from '../../../syntax/copies.ts';
import { Definitions } from '../../analysis/definitions.ts';
import { constantOf, int, plus } from '../../ir/build.ts';
import type { Names } from '../../ir/names.ts';
import type { Machine } from '../../ir/program.ts';
import { type Loop, type Pending, type Statement, sequence } from '../../ir/statement.ts';
import { renamedCopy, versions } from '../../ir/substitute.ts';
import { letsOf, mapInner, withLets } from '../../ir/walk.ts';
import { sharedGuard } from './shared-guard.ts';

/**
 * Loop unrolling: replace a loop with copies of its body.
 *
 *     unrolled for x in (m, n) do s   ⟶   s[m/x]; s[m + 1/x]; …; s[m + n − 1/x]
 *
 * A loop of very many iterations stays a loop, because the program would become too large. If one guard is sufficient
 * for all iterations (shared-guard.ts), it is tested once: the copies have no guards. If it fails, the original loop
 * runs instead.
 */
export function unroll({ mayWrap, body }: Machine<Pending>, names: Names): Statement<'vectorized'> {
  return unrolled(body, names, new Definitions(mayWrap));
}

function unrolled(s: Statement<Pending>, names: Names, definitions: Definitions): Statement<'vectorized'> {
  if (s.tag === 'Let') {
    const { lets, body } = letsOf(s);
    for (const definition of lets) definitions.add(definition);
    return withLets(lets, unrolled(body, names, definitions));
  }
  if (s.tag !== 'Loop') return mapInner<Pending, 'vectorized'>(s, (inner) => unrolled(inner, names, definitions));
  const body = unrolled(s.body, names, definitions);
  if (s.order !== 'unrolled') return { ...s, order: s.order, body };
  const count = constantOf(s.count);
  const loop: Loop<'vectorized'> = { ...s, order: 'serial', body };
  if (count === null || count > mostCopies) return loop;
  const guard = count < minSharedGuardIterations ? null : sharedGuard(loop, count, definitions);
  if (guard === null) return copies(loop, count, names);
  return versions(guard.condition, copies({ ...loop, body: guard.body }, count, names), loop, names);
}

function copies(loop: Loop<'vectorized'>, count: number, names: Names): Statement<'vectorized'> {
  return sequence(...Array.from({ length: Math.max(0, count) }, (_, i) => iteration(loop, i, names)));
}

function iteration<O extends Pending>({ x, min, body }: Loop<O>, i: number, names: Names): Statement<O> {
  const value = plus(min, int(i));
  if (value.tag === 'Constant' || value.tag === 'Variable') return renamedCopy(body, names, new Map([[x, value]]));
  const name = names.fresh(x);
  const inside = renamedCopy(body, names, new Map([[x, { tag: 'Variable', type: 'i32', lanes: 1, name }]]));
  return { tag: 'Let', x: name, value, body: inside };
}
