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
import { complain } from '../notes.ts';
import { type Scope, signatureOf } from '../scope.ts';
import { accessDiagnostic, componentDiagnostic } from './access.ts';
import { type Boundary, bounded, isBoundary } from './boundary.ts';
import type { Elaborator } from './elaborator.ts';
import { elaborateCoordinate } from './operands.ts';

type Index = Extract<ExprTree, { tag: 'Index' }>;

/**
 * A boundary condition around an input, or around anything with bounds that are given for each of its dimensions:
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
  if (!isBoundary(kind))
    return complain(notes, wrongKindOfName({ name: kind, is: 'not a func or an input', write: 'f[…]' }, name.at));
  const [around, ...rest] = args;
  const [value, given] = kind === 'constant_exterior' ? [rest[0], rest.slice(1)] : [undefined, rest];
  const target = around?.tag === 'Name' ? targetOf(around.name, scope) : undefined;
  const wrong = complaint(kind, around, value, given.length, e, scope);
  if (wrong !== null) return complain(notes, wrong);
  if (around?.tag !== 'Name' || target === undefined || target.rank === null) return null;

  const type = target.types[e.component ?? 0] ?? null;
  const point = all(e.args.map((c) => elaborateCoordinate(elaborator, c)));
  const ends =
    given.length === 0
      ? inputBounds(around.name, target.rank)
      : pairs(all(given.map((c) => elaborateCoordinate(elaborator, c))));
  const outside = value === undefined ? null : elaborator.elaborate(value, type);
  if (type === null || point === null || ends === null || (value !== undefined && outside === null)) return null;
  if (outside !== null && !holdsAll(type, outside.type)) {
    const wants = `values that ${type} holds`;
    return complain(notes, wrongOperandType({ operator: kind, type: outside.type, wants }, value?.at ?? e.at));
  }
  const read = (at: readonly Expr[]): Expr => notes.places.mark(access(type, around.name, at, e.component), e.at);
  return bounded(kind, point, ends, read, outside && cast(type, outside));
}

function targetOf(name: Name, { funcs, inputs }: Scope) {
  return funcs.get(name) ?? signatureOf(inputs.get(name));
}

/** What is wrong with the form of a boundary condition, or null. */
function complaint(
  kind: Boundary,
  around: ExprTree | undefined,
  value: ExprTree | undefined,
  given: number,
  e: Index,
  scope: Scope,
): Diagnostic | null {
  const form = kind === 'constant_exterior' ? `${kind}(img, value)[x, y]` : `${kind}(img)[x, y]`;
  const because = (why: string): Diagnostic => invalidBoundaryCondition({ name: kind, why, form }, e.at);
  if (around === undefined) return because('none is given');
  if (around.tag !== 'Name') return because(`${printExpr(around)} is not an input`);
  const { name } = around;
  const target = targetOf(name, scope);
  if (target === undefined) return accessDiagnostic(name, scope, around) ?? because(`${name} is not an input`);
  if (kind === 'constant_exterior' && value === undefined) return because('there is no value for the outside');
  if (target.rank === null) return accessDiagnostic(name, scope, around);
  if (given === 0 && !scope.inputs.has(name)) return because(`${name} is a func, whose bounds are to be given`);
  if (given !== 0 && given !== 2 * target.rank)
    return because(
      `for the ${target.rank} dimensions of ${name} there are ${given} numbers, not a min and a length each`,
    );
  if (e.args.length !== target.rank)
    return wrongCoordinateCount({ name, has: target.rank, given: e.args.length }, e.at);
  return accessDiagnostic(name, scope, around) ?? componentDiagnostic(name, target.types.length, e);
}

function inputBounds(input: Name, rank: number): readonly Interval[] {
  return Array.from({ length: rank }, (_, d) => ({ min: inputMin(input, d), len: inputLen(input, d) }));
}

/** min, len, min, len → (min, len), (min, len) */
function pairs(ends: readonly Expr[] | null): readonly Interval[] | null {
  return ends?.flatMap((min, i) => (i % 2 === 0 ? [{ min, len: ends[i + 1] ?? min }] : [])) ?? null;
}
