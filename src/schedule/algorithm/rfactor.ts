import { refuse } from '../../errors/diagnostic.ts';
import { unknownLoop } from '../../errors/S411.ts';
import { newFuncNameInUse } from '../../errors/S462.ts';
import { updateNotFactored } from '../../errors/S464.ts';
import { quoteLoop } from '../../language/quote.ts';
import { type Func, maxDimensions, type Pipeline, type Update } from '../../syntax/algorithm.ts';
import { access, always, type Expr, type Name, partOf, variable } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { rebuild, substitute } from '../../syntax/substitute.ts';
import { checkNewFunc } from './new-func.ts';
import { type Part, partition } from './partition.ts';
import { type Fold, recognize, type Unknown } from './recognize.ts';

type Rfactor = Extract<Directive, { tag: 'rfactor' }>;

/**
 * rfactor(f.sᵢ.r, g, u) — compute a reduction as partial results, one for each value of r, and merge them.
 *
 *     fun f(x̄) = { …; rdom(r = I, s̄ = J̄) in (ē) ← f[ē] ∘ e if p; … }
 *     ⟶  fun g(x̄, u) = { identity; rdom(s̄ = J̄) in (ē[u/r], u) ← g[ē[u/r], u] ∘ e[u/r] if p[u/r]; }
 *         fun f(x̄) = { …; rdom(u = I) in (x̄) ← op(f[x̄], g[x̄, u]); … }
 *
 * The loop over u is pure in g, so it can be parallel or vectorized. With a size n, u is a block of n values of r, or a
 * lane, the values of r that are equal modulo n; the loop over the values in a block or a lane keeps the name r (r′ in
 * `Part`).
 *
 * Lemma 'Reduction factoring is sound'. If op is associative and commutative with this identity, regrouping the points
 * of the domain by u changes no value. A search is ordered: it keeps the first of the best points. It is factored only
 * if all points of a group precede those of the next group. The groups are merged in this order.
 */
export function rfactor(d: Rfactor, P: Pipeline): Pipeline {
  const { f, U, stage } = updateNamed(d, P);
  const k = U.rdom.findIndex((r) => r.name === d.loop.v);
  const r = U.rdom[k] ?? refuse(unknownLoop({ loop: quoteLoop(d.loop), loops: loopsOf(f), reductions: '' }, null));
  const part = partition(d, r);
  const fold = recognize(f, U);
  const notFactored = (unknown: Unknown): never =>
    refuse(updateNotFactored({ stage: `${f.name}.s${stage}`, ...unknown }, null));
  if ('why' in fold) return notFactored(fold);
  const isInOrder = k === U.rdom.length - 1 && !part.isInterleaved;
  if (fold.isOrdered && !isInOrder)
    return notFactored({
      why: 'it keeps the first of several best points, so its points can only be grouped in the order of the domain',
      instead: `Factor ${U.rdom.at(-1)?.name}, the outermost variable, whole or in blocks.`,
    });
  if (f.vars.length >= maxDimensions)
    return notFactored({ why: `${d.as} would have more than ${maxDimensions} dimensions`, instead: 'Remove it.' });
  const rest = part.rest === null ? U.rdom.toSpliced(k, 1) : U.rdom.with(k, { name: r.name, in: part.rest });
  if ([...f.vars, ...rest.map(({ name }) => name)].includes(d.v))
    refuse(newFuncNameInUse({ name: d.v, what: `another variable of ${f.name}`, func: d.as }, null));

  const g = partials(d, f, { ...U, rdom: rest }, r.name, part, fold);
  checkNewFunc(g, P);
  const merged: Func = { ...f, updates: f.updates.with(stage - 1, merge(d, f, g, part, fold)) };
  return { ...P, funcs: P.funcs.flatMap((other) => (other === f ? [g, merged] : [other])) };
}

function updateNamed({ loop }: Rfactor, P: Pipeline): { readonly f: Func; readonly U: Update; readonly stage: number } {
  const f = P.funcs.find(({ name }) => name === loop.func);
  const stage = loop.stage ?? 0;
  const U = f?.updates[stage - 1];
  return f === undefined || U === undefined || loop.specialization !== null
    ? refuse(unknownLoop({ loop: quoteLoop(loop), loops: f === undefined ? '' : loopsOf(f), reductions: '' }, null))
    : { f, U, stage };
}

/** The reduction loops of a func. */
function loopsOf(f: Func): string {
  return f.updates.flatMap((U, i) => U.rdom.map((r) => `${f.name}.s${i + 1}.${r.name}`)).join(', ');
}

/** g: the func of the partial results. */
function partials(d: Rfactor, f: Func, U: Update, r: Name, part: Part, fold: Fold): Func {
  const u = variable(d.v);
  const inGroup = (e: Expr, value = part.value): Expr =>
    rebuild(substitute(e, new Map([[r, value]])), (node) =>
      node.tag === 'Access' && node.func === f.name ? { ...node, func: d.as, args: part.place(node.args, u) } : node,
    );
  const update: Update = {
    rdom: U.rdom,
    at: part.place(
      U.at.map((e) => inGroup(e)),
      u,
    ),
    values: U.values.map((e) => inGroup(e)),
    condition: part.guarded(U.condition, inGroup),
  };
  return { name: d.as, vars: part.place(f.vars, d.v), types: f.types, pure: fold.identity, updates: [update] };
}

/** rdom(u = I) in (x̄) ← op(f[x̄], g[x̄, u]) */
function merge(d: Rfactor, f: Func, g: Func, part: Part, fold: Fold): Update {
  const at = f.vars.map((x) => variable(x));
  const values = fold.merge(
    (component) => access(partOf(f.types, component), f.name, at, component),
    (component) => access(partOf(f.types, component), g.name, part.place(at, variable(d.v)), component),
  );
  return { rdom: [{ name: d.v, in: part.of }], at, values, condition: always };
}
