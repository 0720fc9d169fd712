import { bug } from '../../errors/bug.ts';
import type { Pipeline } from '../algorithm.ts';
import type { Access, Expr, Extern, Hole, Name } from '../expr.ts';
import { memoized } from '../memoized.ts';
import type { Assign, For, Stmt } from '../target.ts';
import { accessesIn, reachable } from '../walk.ts';

/** An operand of an extern: a window of a func or an input, given by its first and last points, or a scalar. */
export type ExternOperand<H extends Hole = never> =
  | { readonly tag: 'Window'; readonly first: Access<H>; readonly last: Access<H> }
  | { readonly tag: 'Scalar'; readonly value: Expr<H> };

/** The coordinates of the point, and the operands. */
export interface ExternParts<H extends Hole = never> {
  readonly point: readonly Expr<H>[];
  readonly operands: readonly ExternOperand<H>[];
}

export function partsOf<H extends Hole = never>({ operands, args }: Extern<H>): ExternParts<H> {
  const width = operands.reduce((width, each) => width + (each === 'window' ? 2 : 1), 0);
  let next = args.length - width;
  const take = (): Expr<H> => args[next++] ?? bug('an extern lost an operand');
  const corner = (): Access<H> => {
    const e = take();
    return e.tag === 'Access' ? e : bug('a window of an extern is not given by accesses');
  };
  const point = args.slice(0, next);
  return {
    point,
    operands: operands.map((each) =>
      each === 'window' ? { tag: 'Window', first: corner(), last: corner() } : { tag: 'Scalar', value: take() },
    ),
  };
}

/** The extern of a func that the host computes; null for other funcs. */
export function externOf<H extends Hole = never>({
  pure: [only],
}: {
  readonly pure: readonly Expr<H>[];
}): Extern<H> | null {
  return only?.tag === 'Extern' ? only : null;
}

/** Externs and the funcs that they read: the host needs whole windows of their storage. */
export const hostedFuncs: (P: Pipeline) => ReadonlySet<Name> = memoized((P: Pipeline) => {
  const externs = P.funcs.filter((f) => externOf(f) !== null);
  return new Set(externs.flatMap(({ name, pure }) => [name, ...accessesIn(...pure).map(({ func }) => func)]));
});

/** Loops around the assignment of an extern, and nothing else: the loops of its func, outermost first. */
export interface ExternNest {
  readonly loops: readonly For[];
  readonly assign: Assign;
  readonly extern: Extern;
}

/** A statement as the loops of an extern func; null for other statements. */
export function externNest(s: Stmt): ExternNest | null {
  const loops: For[] = [];
  let inner = s;
  for (; inner.tag === 'For' && inner.order === 'serial'; inner = inner.body) loops.push(inner);
  const [value] = inner.tag === 'Assign' ? inner.values : [];
  return inner.tag === 'Assign' && value?.tag === 'Extern' ? { loops, assign: inner, extern: value } : null;
}

/** The externs that the output needs: the name of the func, and the name of the function of the host. */
export function externsOf(P: Pipeline): readonly { readonly func: Name; readonly host: Name }[] {
  return reachable(P).flatMap((f) => {
    const extern = externOf(f);
    return extern === null ? [] : [{ func: f.name, host: extern.host }];
  });
}
