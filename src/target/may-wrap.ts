import { canonicalCoordinate } from '../bounds/infer/canonical-coordinate.ts';
import { type Known, relianceOf } from '../bounds/infer/index-range.ts';
import { startupVariables } from '../bounds/startup/facts.ts';
import { isExact, isProductBy, largeFactor } from '../simplify/wrapping.ts';
import { constantOf, type Expr } from '../syntax/expr.ts';
import { ownExpressions, stmtsIn } from '../syntax/stmt.ts';
import type { Program } from '../syntax/target.ts';
import { accessesIn, conjunctsOf, isRead, nodesOf, operandsOf } from '../syntax/walk.ts';

/**
 * May arithmetic on arguments and loop variables wrap in a coordinate or in a condition of a program? The start-up
 * checks refuse a run in which it would (errata E15), but they cover only the conjuncts of conditions, and the parts of
 * coordinates, on which windows rely:
 *
 *     f[clamp(y·z + x + k, 0, 20)]          no start-up check covers x + k, because y·z has no bounds
 *
 * A machine program does not show this once the loop over y is unrolled, so it is decided here.
 */
export function mayWrap(P: Program): boolean {
  const startup = startupVariables(P);
  const isStartup = (e: Expr): boolean =>
    nodesOf(e).every((node) => !isRead(node) && (node.tag !== 'Var' || startup.has(node.name)));
  const known: Known = { valuesOf: P.values, funcOf: P.funcOf, isStartup };
  const visited = new Set<Expr>();
  const isCovered = (coordinate: Expr): boolean => {
    if (visited.has(coordinate) || nodesOf(coordinate).every(isSimple)) return true;
    visited.add(coordinate);
    const e = canonicalCoordinate(coordinate);
    const { exact } = relianceOf(e, known);
    return partsOf(e).every((part) => part.tag !== 'Op' || part.type !== 'i32' || exact.has(part));
  };
  for (const s of stmtsIn(P.body)) {
    const written = s.tag === 'Assign' ? s.args : [];
    const read = accessesIn(...ownExpressions(s)).flatMap(({ args }) => args);
    if (![...written, ...read].every(isCovered)) return true;
    if (s.tag === 'If' && !conjunctsOf(s.condition).every((part) => isExact(part) || readsMemory(part))) return true;
  }
  return false;
}

/**
 * Is this a variable, a constant, or an operation on whose exactness windows always rely? If all nodes of a coordinate
 * are, the start-up checks cover all of its parts.
 */
function isSimple(e: Expr): boolean {
  if (e.tag !== 'Op') return e.tag !== 'Access';
  return (
    e.op !== 'select' &&
    !isProductBy(e, largeFactor) &&
    (e.op !== '*' || e.args.some((arg) => constantOf(arg) !== null))
  );
}

/** The nodes that read no memory, except those in the coordinates of accesses and in the conditions of selects. */
function partsOf(root: Expr): readonly Expr[] {
  const reading = new Set<Expr>();
  for (const e of nodesOf(root))
    if (e.tag === 'Access' || operandsOf(e).some((arg) => reading.has(arg))) reading.add(e);
  const parts = new Set<Expr>();
  const visit = (e: Expr): void => {
    if (parts.has(e) || e.tag === 'Access') return;
    parts.add(e);
    operandsOf(e).forEach((arg, i) => {
      if (!(e.tag === 'Op' && e.op === 'select' && i === 0)) visit(arg);
    });
  };
  visit(root);
  return [...parts].filter((e) => !reading.has(e));
}

function readsMemory(e: Expr): boolean {
  return nodesOf(e).some(({ tag }) => tag === 'Access');
}
