import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import type { Place } from '../../errors/place.ts';
import { unboundedWindow } from '../../errors/S501.ts';
import { unboundedHoistedStorage } from '../../errors/S512.ts';
import { printExpr } from '../../language/print.ts';
import type { Facts } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import { isExact } from '../../simplify/wrapping.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { type Access, always, constantOf, type Expr, type Interval, type Name, operation } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';
import type { Assign } from '../../syntax/target.ts';
import { accessesIn, expressionsOf } from '../../syntax/walk.ts';
import type { Box, Ends, Reason } from './box.ts';
import { canonicalCoordinate } from './canonical-coordinate.ts';
import { type Demands, mapDemands, merge } from './demands.ts';
import { underCondition } from './guard.ts';
import { indexRange, type Known } from './index-range.ts';
import { oversizedTable } from './look-up/large-table.ts';
import { mixesPoints } from './mixed-points.ts';
import { cpuKey, inputKey, memKey } from './windows.ts';

/**
 * Restricts a box to the cases in which the value of an expression matters. Only then must the points that the
 * expression reads be correct.
 */
export type Valid = (box: Box) => Box;

export const inAnyCase: Valid = (box) => box;

/**
 * The source position of an access in a func, or of a directive for it; null if there is none. `what` is the text of
 * the access, or the name of the directive.
 */
export type PlaceOf = (func: Name, what: string) => Place | null;

/** An access as text. */
const textOf = memoized((e: Access): string => printExpr({ ...e, label: null }));

/** Functions that compute the demands of the accesses in a pipeline. */
export function demanding(P: Pipeline, placeOf: PlaceOf, known: Known) {
  const funcs = new Map(P.funcs.map((f) => [f.name, f]));

  /** A box that contains the point, from the ranges of its coordinates. Refuses an unbounded range. */
  const boxAround = (args: readonly Expr[], reason: Reason, facts: Facts): Box => {
    const dims = args.map((arg, d): Ends => {
      const ends = indexRange(canonicalCoordinate(arg), known);
      if (ends !== null) return { lo: simplify(ends.lo, facts), hi: simplify(ends.hi, facts) };
      return refuseUnbounded(reason, d);
    });
    const tooLarge = oversizedTable(args, dims, facts);
    if (tooLarge !== null) return refuseUnbounded(reason, tooLarge.d, tooLarge.points);
    return { when: always, dims, why: [reason] };
  };
  const refuseUnbounded = ({ func, consumer, access, does, at }: Reason, d: number, points?: number): never => {
    const dim = funcs.get(func)?.vars[d] ?? `dimension ${d}`;
    if (does === 'reserves')
      return refuse(unboundedHoistedStorage({ func, dim, to: access }, placeOf(func, 'hoist-storage')));
    const f = funcs.get(func);
    const kind = f === undefined ? 'input' : f.updates.length === 0 ? 'pure func' : 'func with updates';
    const [lo, hi] = kind === 'input' ? ['0', `${func}.len[${d}] - 1`] : ['lo', 'hi'];
    const fixed = at.map((e, i) => (i === d ? `clamp(${printExpr(e)}, ${lo}, ${hi})` : printExpr(e))).join(', ');
    const clamped = at.length === 0 ? `clamp(e, ${lo}, ${hi})` : `${func}[${fixed}]`;
    const place = placeOf(consumer, access);
    const reads = accessesIn(...expressionsOf(funcs.get(consumer) ?? bug(`${consumer} is not a func`)));
    const verb = reads.some((a) => textOf(a) === access) ? 'reads' : 'writes';
    const cause = { func, dim, consumer, access, kind, verb, clamped, points: points ?? null } as const;
    return refuse(unboundedWindow(cause, place));
  };
  /** Refuse a box that is unbounded in a dimension, with its first reason. */
  const unbounded = ({ why: [first] }: Box, d: number): never =>
    refuseUnbounded(first ?? bug('a demand without a reason'), d);

  /**
   *     𝓑_cpu(f^ℓ[ē]) = 𝓑_cpu(ē) ∧ ē ∈ ?mem f ∧ ē ∈ ?cpu f^ℓ          𝓑_mem(f[ē]) = 𝓑_cpu(ē) ∧ ē ∈ ?mem f
   *
   * 𝓑_cpu applies in the cases given by `valid`, and 𝓑_mem in all others. Coordinates must always be correct.
   */
  const demandsOf = (es: readonly Expr[], consumer: Name, facts: Facts, valid: Valid): Demands => {
    // Boxes of accesses are merged before they are narrowed: x − 1, x and x + 1 give one box.
    const merged = new Map<Valid, Demands>();
    const add = (key: string, box: Box, where: Valid): void => {
      merged.set(where, merge(merged.get(where) ?? new Map(), new Map([[key, box]]), facts));
    };
    const visited = new Map<Valid, Set<Expr>>([valid, inAnyCase].map((where) => [where, new Set()]));
    const visit = (e: Expr, where: Valid): void => {
      if (visited.get(where)?.has(e)) return;
      visited.get(where)?.add(e);
      if (e.tag === 'Access') {
        const access = textOf(e);
        const box = boxAround(e.args, { consumer, does: 'reads', func: e.func, access, at: e.args, over: [] }, facts);
        if (funcs.has(e.func)) {
          add(memKey(e.func), box, inAnyCase);
          add(cpuKey(e.func, e.label), box, where);
        } else add(inputKey(e.func), box, inAnyCase);
        for (const arg of e.args) visit(arg, inAnyCase);
      } else if (e.tag === 'Op' || e.tag === 'Extern') for (const arg of e.args) visit(arg, where);
    };
    for (const e of es) visit(e, valid);
    const everywhere = merged.get(inAnyCase) ?? new Map<string, Box>();
    const narrowed = valid === inAnyCase ? new Map() : mapDemands(merged.get(valid) ?? new Map(), valid);
    return merge(everywhere, narrowed, facts);
  };
  /**
   * 𝓑(f^ℓ[ē] ← e): the point is in storage and its coordinates are correct. The value of e is correct if the point is
   * in the window of f. If the update may read points that it wrote, the value is correct at every point (errata E21).
   */
  const assignmentDemands = (s: Assign, window: readonly Interval[], facts: Facts): Demands => {
    const inWindow = s.args.flatMap((e, d): readonly Expr[] => {
      const I = window[d];
      if (I === undefined || !isExact(e)) return [];
      return [operation('>=', e, I.min), operation('<', e, operation('+', I.min, I.len))]
        .map((part) => simplify(part, facts))
        .filter((part) => constantOf(part) !== 1);
    });
    const f = funcs.get(s.func) ?? bug(`${s.func} is not a func`);
    const isMixed = mixesPoints(f, s.label?.stage ?? f.updates.length);
    const ifValid: Valid = (box) => inWindow.reduce((b, part) => underCondition(b, part), box);
    const access = `${s.func}[${s.args.map((e) => printExpr(e)).join(', ')}]`;
    const reason: Reason = { consumer: s.func, does: 'writes', func: s.func, access, at: s.args, over: [] };
    const target: Demands = new Map([[memKey(s.func), boxAround(s.args, reason, facts)]]);
    return [
      demandsOf(s.args, s.func, facts, inAnyCase),
      demandsOf(s.values, s.func, facts, isMixed ? inAnyCase : ifValid),
    ].reduce((a, b) => merge(a, b, facts), target);
  };
  return { demandsOf, assignmentDemands, unbounded };
}
