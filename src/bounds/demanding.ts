import { bug } from '../errors/bug.ts';
import { refuse } from '../errors/diagnostic.ts';
import type { Place } from '../errors/place.ts';
import { S501 } from '../errors/S501.ts';
import { printExpr } from '../language/print.ts';
import type { Facts } from '../simplify/facts.ts';
import { simplify } from '../simplify/simplify.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Expr, Name } from '../syntax/expr.ts';
import { always, type Box, type Ends, type Reason } from './box.ts';
import { type Demands, mapDemands, merge } from './demands.ts';
import { indexRange } from './index-range.ts';
import { valueRanges } from './value-range.ts';
import { cpuKey, inputKey, memKey } from './windows.ts';

/** Where the values of an expression have to be right: there the points it reads belong to the windows of their funcs. */
export type Valid = (box: Box) => Box;

export const inAnyCase: Valid = (box) => box;

/** Where an access by a func was written, if it is known. */
export type PlaceOfAccess = (consumer: Name, access: string) => Place | null;

/** What accesses demand, in a pipeline. */
export function demanding(P: Pipeline, placeOf: PlaceOfAccess) {
  const funcs = new Map(P.funcs.map((f) => [f.name, f]));
  const valuesOf = valueRanges(P);

  /** The box around a point, or a refusal when it could be anywhere. */
  const boxAround = (args: readonly Expr[], reason: Reason, facts: Facts): Box => {
    const dims = args.map((arg, d): Ends => {
      const ends = indexRange(arg, valuesOf);
      if (ends !== null) return { lo: simplify(ends.lo, facts), hi: simplify(ends.hi, facts) };
      return refuseUnbounded(reason, d);
    });
    return { when: always, dims, why: [reason] };
  };
  const refuseUnbounded = ({ func, consumer, access }: Reason, d: number): never =>
    refuse(
      S501({ func, dim: funcs.get(func)?.vars[d] ?? `dimension ${d}`, consumer, access }, placeOf(consumer, access)),
    );
  /** Refuse a box that has no bounds in a dimension, on account of the first who demands it. */
  const unbounded = ({ why: [first] }: Box, d: number): never =>
    refuseUnbounded(first ?? bug('a demand without a reason'), d);

  /**
   *     𝓑_cpu(f^ℓ[ē]) = 𝓑_cpu(ē) ∧ ē ∈ ?mem f ∧ ē ∈ ?cpu f^ℓ          𝓑_mem(f[ē]) = 𝓑_cpu(ē) ∧ ē ∈ ?mem f
   *
   * `valid` is where 𝓑_cpu applies rather than 𝓑_mem; coordinates have to be right in any case.
   */
  const demandsOf = (es: readonly Expr[], consumer: Name, facts: Facts, valid: Valid): Demands => {
    // What accesses in the same place demand is put together before it is narrowed: x − 1, x and x + 1 are one box.
    const found = new Map<Valid, Demands>();
    const add = (key: string, box: Box, where: Valid): void => {
      found.set(where, merge(found.get(where) ?? new Map(), new Map([[key, box]]), facts));
    };
    const seen = new Map<Valid, Set<Expr>>([valid, inAnyCase].map((where) => [where, new Set()]));
    const visit = (e: Expr, where: Valid): void => {
      if (seen.get(where)?.has(e)) return;
      seen.get(where)?.add(e);
      if (e.tag === 'Access') {
        const access = printExpr({ ...e, label: null });
        const box = boxAround(e.args, { consumer, does: 'reads', func: e.func, access, over: [] }, facts);
        if (funcs.has(e.func)) {
          add(memKey(e.func), box, inAnyCase);
          add(cpuKey(e.func, e.label), box, where);
        } else add(inputKey(e.func), box, inAnyCase);
        for (const arg of e.args) visit(arg, inAnyCase);
      } else if (e.tag === 'Op') for (const arg of e.args) visit(arg, where);
    };
    for (const e of es) visit(e, valid);
    const everywhere = found.get(inAnyCase) ?? new Map<string, Box>();
    const narrowed = valid === inAnyCase ? new Map() : mapDemands(found.get(valid) ?? new Map(), valid);
    return merge(everywhere, narrowed, facts);
  };
  return { boxAround, demandsOf, unbounded };
}
