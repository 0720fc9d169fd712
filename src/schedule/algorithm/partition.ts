import { refuse } from '../../errors/diagnostic.ts';
import { invalidFactorSize } from '../../errors/S465.ts';
import { printExpr } from '../../language/print.ts';
import type { ReductionVar } from '../../syntax/algorithm.ts';
import { always, constantOf, type Expr, type Interval, int, operation, variable } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { accessesIn } from '../../syntax/walk.ts';

/**
 * A partition of the values of a reduction variable r = (m, l) into groups. u is the index of a group, r′ the index in
 * the group, and n the factor. Without a factor, each value is a group:
 *
 *     whole      r = u                      u = (m, l)
 *     blocks     r = m + (n·u + r′)         u = (0, ⌈l / n⌉)     r′ = (0, n)            if n·u + r′ < l
 *     lanes      r = m + (n·r′ + u)         u = (0, n)           r′ = (0, ⌈l / n⌉)      if n·r′ + u < l
 */
export interface Part {
  /** The interval of u. */
  readonly of: Interval;
  /** The interval of r′; null if there is no r′. */
  readonly rest: Interval | null;
  /** r, as an expression in u and r′. */
  readonly value: Expr;
  /**
   * The condition of an update for the points of a group. `inGroup` substitutes an expression for r, by default
   * `value`.
   */
  readonly guarded: (condition: Expr, inGroup: (e: Expr, value?: Expr) => Expr) => Expr;
  /** Are there values of other groups between the values of a group? */
  readonly isInterleaved: boolean;
  /**
   * Adds u to the dimensions: as the innermost one for lanes, so that they are adjacent in memory, and as the outermost
   * one for blocks and for a whole variable.
   */
  readonly place: <T>(others: readonly T[], u: T) => readonly T[];
}

/** Bounds inference relies on factors below 2¹⁶ (src/simplify/wrapping.ts). */
const maxSize = 2 ** 16 - 1;

export function partition(d: Extract<Directive, { tag: 'rfactor' }>, r: ReductionVar): Part {
  const u = variable(d.v);
  if (d.factor === null)
    return {
      of: r.in,
      rest: null,
      value: u,
      guarded: (condition, inGroup) => inGroup(condition),
      isInterleaved: false,
      place: (others, u) => [...others, u],
    };
  const n = constantOf(d.factor) ?? 0;
  if (n < 1 || n > maxSize) return refuse(invalidFactorSize({ size: printExpr(d.factor), most: maxSize }, null));
  const isInterleaved = d.partition === 'lanes';
  const [digits, groups] = [
    { min: int(0), len: int(n) },
    { min: int(0), len: groupsOf(r.in.len, n) },
  ];
  const [major, minor] = isInterleaved ? [variable(r.name), u] : [u, variable(r.name)];
  const offset = operation('+', operation('*', major, int(n)), minor);
  const value = (from: Expr): Expr => (constantOf(r.in.min) === 0 ? from : operation('+', r.in.min, from));
  return {
    of: isInterleaved ? digits : groups,
    rest: isInterleaved ? groups : digits,
    value: value(offset),
    guarded: (condition, inGroup) => {
      const length = constantOf(r.in.len);
      if (length !== null && length % n === 0) return inGroup(condition);
      const isInside = operation('<', offset, r.in.len);
      if (condition === always) return isInside;
      // A condition is evaluated at all points, so it must not read memory beyond the domain.
      const last = operation('-', r.in.len, int(1));
      const readsMemory = accessesIn(condition).length > 0;
      const nearest = readsMemory ? operation('min', offset, last) : offset;
      return operation('&&', isInside, inGroup(condition, value(nearest)));
    },
    isInterleaved,
    place: (others, u) => (isInterleaved ? [u, ...others] : [...others, u]),
  };
}

/** ⌈l / n⌉, or l if l is negative: a domain of negative length stays an error. */
export function groupsOf(l: Expr, n: number): Expr {
  const length = constantOf(l);
  if (length !== null) return int(length < 0 ? length : Math.ceil(length / n));
  const rounded = operation('+', operation('/', operation('-', l, int(1)), int(n)), int(1));
  return operation('select', operation('<', l, int(0)), l, rounded);
}
