import { refuse } from '../../errors/diagnostic.ts';
import { cannotClone } from '../../errors/S463.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { checkNewFunc } from './new-func.ts';
import { consumersOf, readingFrom, redirect } from './redirect.ts';

/**
 * clone-in(f, c, g, …) — give some consumers a copy of a func, with all its stages.
 *
 *     fun f(x̄) = B … fun g(ȳ) = … f[ē] …   ⟶   fun f(x̄) = B … fun c(x̄) = [c/f] B … fun g(ȳ) = … c[ē] …
 *
 * Sound because the value of a func depends only on its definition, and both definitions are the same up to the name.
 */
export function cloneIn(d: Extract<Directive, { tag: 'clone-in' }>, P: Pipeline): Pipeline {
  const f = P.funcs.find((f) => f.name === d.func);
  if (f === undefined) return refuse(cannotClone({ func: d.func, as: d.as }, null));
  const clone = { ...readingFrom(f, d.func, d.as), name: d.as };
  checkNewFunc(clone, P);
  return redirect(P, d.func, clone, consumersOf(d, P));
}
