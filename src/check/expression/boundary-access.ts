import type { Diagnostic } from '../../errors/diagnostic.ts';
import { wrongCoordinateCount } from '../../errors/S215.ts';
import { wrongOperandType } from '../../errors/S304.ts';
import { wrongKindOfName } from '../../errors/S309.ts';
import { invalidBoundaryCondition } from '../../errors/S313.ts';
import { printExpr } from '../../language/print-tree.ts';
import type { ExprTree, NameOrCall } from '../../language/tree.ts';
import { inputLen, inputMin } from '../../syntax/algorithm.ts';
import { access, cast, type Expr, type Interval, type Name } from '../../syntax/expr.ts';
import { holdsAll } from '../../syntax/type.ts';
import { all } from '../all.ts';
import { report } from '../notes.ts';
import { type Scope, signatureOf } from '../scope.ts';
import { accessDiagnostic, componentDiagnostic } from './access.ts';
import { type Boundary, bounded, isBoundary } from './boundary.ts';
import type { Elaborator } from './elaborator.ts';
import { elaborateCoordinate } from './operands.ts';

type Index = Extract<ExprTree, { tag: 'Index' }>;

/**
 * Elaborate an access with a boundary condition. Without explicit bounds, it applies to an input. With a min and a len
 * for each dimension, it applies to an input or a func:
 *
 *     repeat_edge(img)[x, y]     repeat_edge(f, 0, 640, 0, 480)[x, y]     constant_exterior(img, 0)[x, y]
 */
export function elaborateBoundary(
  elaborator: Elaborator,
  { name, args }: Extract<NameOrCall, { tag: 'Call' }>,
  e: Index,
): Expr | null {
  const { scope, notes } = elaborator;
  const kind = name.name;
  if (!isBoundary(kind)) {
    const snake = kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const write = isBoundary(snake) ? `${snake}(…)[…]` : 'f[…]';
    return report(notes, wrongKindOfName({ name: kind, is: 'not a func or an input', write }, name.at));
  }
  const [source, ...rest] = args;
  const [value, bounds] = kind === 'constant_exterior' ? [rest[0], rest.slice(1)] : [undefined, rest];
  const target = source?.tag === 'Name' ? targetOf(source.name, scope) : undefined;
  const wrong = formDiagnostic(kind, source, value, bounds.length, e, scope);
  if (wrong !== null) return report(notes, wrong);
  if (source?.tag !== 'Name' || target === undefined || target.rank === null) return null;

  const type = target.types[e.component ?? 0] ?? null;
  const point = all(e.args.map((c) => elaborateCoordinate(elaborator, c)));
  const intervals =
    bounds.length === 0
      ? inputBounds(source.name, target.rank)
      : pairs(all(bounds.map((c) => elaborateCoordinate(elaborator, c))));
  const outside = value === undefined ? null : elaborator.elaborate(value, type);
  if (type === null || point === null || intervals === null || (value !== undefined && outside === null)) return null;
  if (outside !== null && !holdsAll(type, outside.type)) {
    const wants = `a value that converts to ${type} implicitly`;
    return report(notes, wrongOperandType({ operator: kind, type: outside.type, wants }, value?.at ?? e.at));
  }
  const read = (at: readonly Expr[]): Expr => notes.places.mark(access(type, source.name, at, e.component), e.at);
  return bounded(kind, point, intervals, read, outside && cast(type, outside));
}

function targetOf(name: Name, { funcs, inputs }: Scope) {
  return funcs.get(name) ?? signatureOf(inputs.get(name));
}

/** The diagnostic for a boundary condition with the wrong form; null if the form is correct. */
function formDiagnostic(
  kind: Boundary,
  source: ExprTree | undefined,
  value: ExprTree | undefined,
  bounds: number,
  e: Index,
  scope: Scope,
): Diagnostic | null {
  const form = kind === 'constant_exterior' ? `${kind}(img, value)[x, y]` : `${kind}(img)[x, y]`;
  const because = (why: string): Diagnostic => invalidBoundaryCondition({ name: kind, why, form }, e.at);
  if (source === undefined) return because('none is given');
  if (source.tag !== 'Name') return because(`${printExpr(source)} is not an input`);
  const { name } = source;
  const target = targetOf(name, scope);
  if (target === undefined) return accessDiagnostic(name, scope, source) ?? because(`${name} is not an input`);
  if (kind === 'constant_exterior' && value === undefined)
    return because('no value for points outside the bounds is given');
  if (target.rank === null) return accessDiagnostic(name, scope, source);
  if (bounds === 0 && !scope.inputs.has(name)) return because(`${name} is a func and no bounds are given`);
  if (bounds !== 0 && bounds !== 2 * target.rank)
    return because(`${name} needs ${2 * target.rank} bounds, a min and a len for each dimension, not ${bounds}`);
  if (e.args.length !== target.rank)
    return wrongCoordinateCount({ name, has: target.rank, given: e.args.length }, e.at);
  return accessDiagnostic(name, scope, source) ?? componentDiagnostic(name, target.types.length, e);
}

function inputBounds(input: Name, rank: number): readonly Interval[] {
  return Array.from({ length: rank }, (_, d) => ({ min: inputMin(input, d), len: inputLen(input, d) }));
}

/** min, len, min, len → (min, len), (min, len) */
function pairs(bounds: readonly Expr[] | null): readonly Interval[] | null {
  return bounds?.flatMap((min, i) => (i % 2 === 0 ? [{ min, len: bounds[i + 1] ?? min }] : [])) ?? null;
}
