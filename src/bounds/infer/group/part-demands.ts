import { extended, type Fact, type Facts } from '../../../simplify/facts.ts';
import { keyOf } from '../../../simplify/key.ts';
import { simplify } from '../../../simplify/simplify.ts';
import type { Expr, Name } from '../../../syntax/expr.ts';
import { conjunctsOf } from '../../../syntax/walk.ts';
import { type Box, union } from '../box.ts';
import type { Demands } from '../demands.ts';
import { limitsImpliedBy } from '../guard.ts';

/** The ends of a box where its condition holds; null where parts do not agree. */
interface PlainEnds {
  readonly lo: Expr | null;
  readonly hi: Expr | null;
}

/**
 * The demands of the parts of a fused loop. The guard of a part limits its demands, so their union is a choice:
 *
 *     h[y] if y ≥ a, and h[y] if y ≤ b   ⟶   from select(y ≥ a, select(y ≤ b, min(max(y, a), min(y, b)), …), …)
 *
 * Under its guard, each part demands y. If all parts agree in an end, the union has that end.
 */
export class PartDemands {
  readonly #plain = new WeakMap<Box, readonly PlainEnds[]>();

  /** Add the demands of a part to those of later parts. */
  merge(later: Demands, part: Demands, facts: Facts): Demands {
    const merged = new Map(later);
    for (const [key, box] of part) merged.set(key, this.#union(later.get(key), box, facts));
    return merged;
  }

  #union(later: Box | undefined, box: Box, facts: Facts): Box {
    const own = plainEnds(box, facts);
    const others = later && this.#plain.get(later);
    if (later === undefined || others === undefined) {
      const only = later === undefined ? box : union(later, box, facts);
      if (later === undefined) this.#plain.set(only, own);
      return only;
    }
    const common = own.map(({ lo, hi }, d) => ({ lo: agreed(lo, others[d]?.lo), hi: agreed(hi, others[d]?.hi) }));
    const both = union(later, box, facts);
    const dims = both.dims.map(({ lo, hi }, d) => ({ lo: common[d]?.lo ?? lo, hi: common[d]?.hi ?? hi }));
    const simple: Box = { ...both, dims };
    this.#plain.set(simple, common);
    return simple;
  }
}

function agreed(a: Expr | null, b: Expr | null | undefined): Expr | null {
  return a && b && keyOf(a) === keyOf(b) ? a : null;
}

/** The ends of a box, simplified under its condition. */
function plainEnds({ when, dims }: Box, facts: Facts): readonly PlainEnds[] {
  const limited = new Map<Name, Fact>();
  for (const { v, least, most } of conjunctsOf(when).flatMap(limitsImpliedBy)) {
    const fact = limited.get(v) ?? facts.get(v);
    if (fact === undefined) continue;
    limited.set(v, { ...fact, ...(least ? { from: least } : {}), ...(most ? { to: most } : {}) });
  }
  const inside = extended(facts, [...limited]);
  return dims.map(({ lo, hi }) => ({ lo: simplify(lo, inside), hi: simplify(hi, inside) }));
}
