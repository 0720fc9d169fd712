import { constantOf, type Expr, type Name } from '../syntax/expr.ts';
import { ownExpressions, stmtsIn } from '../syntax/stmt.ts';
import type { Allocate, Program } from '../syntax/target.ts';
import { nodesOf } from '../syntax/walk.ts';

/** A func with a coordinate d that is taken modulo a number in every store and load. */
export interface FoldedFunc {
  readonly func: Name;
  readonly d: number;
  readonly modulus: number;
}

/** All folded storage, as found in the coordinates of the program. */
export function foldsIn(P: Program): readonly FoldedFunc[] {
  const points = new Map<Name, (readonly Expr[])[]>();
  const storages: Allocate[] = [];
  const add = (func: Name, args: readonly Expr[]): void => {
    points.set(func, [...(points.get(func) ?? []), args]);
  };
  for (const s of stmtsIn(P.body)) {
    if (s.tag === 'Allocate') storages.push(s);
    if (s.tag === 'Assign') add(s.func, s.args);
    for (const e of nodesOf(...ownExpressions(s))) if (e.tag === 'Access') add(e.func, e.args);
  }
  const funcs = [...new Set(storages.map(({ func }) => func))];
  return funcs.flatMap((func) => {
    const own = storages.filter((each) => each.func === func);
    return (own[0]?.bounds ?? []).flatMap((_, d) => {
      const moduli = new Set((points.get(func) ?? []).map((args) => modulusOf(args[d])));
      const [modulus] = moduli;
      const isFolded =
        moduli.size === 1 && typeof modulus === 'number' && own.every((each) => hasPoints(each, d, modulus));
      return isFolded ? [{ func, d, modulus }] : [];
    });
  });
}

/** The coordinate before it is taken modulo a constant; undefined if it is not taken modulo a constant. */
export function unfolded(e: Expr | undefined): Expr | undefined {
  return modulusOf(e) !== null && e?.tag === 'Op' ? e.args[0] : undefined;
}

function modulusOf(e: Expr | undefined): number | null {
  const [, by] = e?.tag === 'Op' && e.op === '%' ? e.args : [];
  return by === undefined ? null : constantOf(by);
}

/** Does storage start at 0 in a dimension, and have exactly `modulus` points in it, or none? */
function hasPoints({ bounds }: Allocate, d: number, modulus: number): boolean {
  const { min, len } = bounds[d] ?? {};
  if (min === undefined || len === undefined || constantOf(min) !== 0) return false;
  const lengths = len.tag === 'Op' && len.op === 'select' ? len.args.slice(1) : [len];
  return lengths.every((each) => constantOf(each) === modulus || constantOf(each) === 0);
}
