import { bug } from '../../errors/bug.ts';
import { wrongCoordinateCount } from '../../errors/S215.ts';
import { invalidExtern } from '../../errors/S220.ts';
import type { ExprTree, ExternTree, WindowRangeTree, WindowTree } from '../../language/tree.ts';
import { inputLen, inputMin } from '../../syntax/algorithm.ts';
import { access, type Expr, type Extern, int, type Name, operation, variable } from '../../syntax/expr.ts';
import type { Type } from '../../syntax/type.ts';
import { isRead, nodesOf } from '../../syntax/walk.ts';
import { all } from '../all.ts';
import { report } from '../notes.ts';
import { signatureOf } from '../scope.ts';
import { accessDiagnostic } from './access.ts';
import type { Elaborator } from './elaborator.ts';
import { elaborateCoordinate } from './operands.ts';

/** The value of an extern func: its point, and its operands, where a window is given by its first and last points. */
export function elaborateExtern(elaborator: Elaborator, e: ExternTree, type: Type): Extern | null {
  const { scope, notes } = elaborator;
  const func = scope.within?.func ?? bug('an extern outside of a func');
  const names = e.args.map(arrayName);
  const refuse = (why: string, at: ExprTree['at']): null => report(notes, invalidExtern({ func, why }, at));
  if (e.args.length > maxOperands) return refuse(`has more than ${maxOperands} arguments`, e.at);
  for (const [i, name] of names.entries())
    if (name !== null && names.indexOf(name) !== i) return refuse(`has the argument ${name} twice`, e.at);
  for (const [i, { of, at }] of e.windows.entries()) {
    if (!names.includes(of.name)) return refuse(`has a window of ${of.name}, which is not an argument`, at);
    if (e.windows.findIndex((other) => other.of.name === of.name) !== i)
      return refuse(`has two windows of ${of.name}`, at);
  }
  const operands = all(e.args.map((arg, i) => operandOf(elaborator, func, e, arg, names[i] ?? null)));
  if (operands === null) return null;
  const value: Extern = {
    tag: 'Extern',
    type,
    func,
    host: e.host.name === 'host' ? func : e.host.name,
    operands: operands.map(({ length }) => (length === 2 ? 'window' : 'scalar')),
    args: [...[...scope.vars].map((x) => variable(x)), ...operands.flat()],
  };
  return notes.places.mark(value, e.at);

  /** The name of a func or an input; null for a scalar. */
  function arrayName(arg: ExprTree): Name | null {
    if (arg.tag !== 'Name' || scope.params.has(arg.name) || scope.vars.has(arg.name)) return null;
    return arg.name;
  }
}

/** The maximum number of arguments of an extern. */
const maxOperands = 16;

/** An operand: the first and the last point of a window, or a scalar. */
function operandOf(
  elaborator: Elaborator,
  func: Name,
  { windows }: ExternTree,
  arg: ExprTree,
  name: Name | null,
): readonly Expr[] | null {
  const { scope, notes } = elaborator;
  const refuse = (why: string, at: ExprTree['at']): null => report(notes, invalidExtern({ func, why }, at));
  if (name === null) {
    const outside = elaborator.withScope({ ...scope, vars: new Set() });
    const value = outside.elaborate(arg);
    if (value !== null && nodesOf(value).some(isRead))
      return refuse('has a scalar argument that reads a func or an input', arg.at);
    return value && [value];
  }
  const problem = accessDiagnostic(name, scope, { tag: 'Name', name, at: arg.at });
  if (problem !== null) return report(notes, problem);
  const target = scope.funcs.get(name) ?? signatureOf(scope.inputs.get(name)) ?? bug(`${name} has no signature`);
  const [type = null, ...others] = target.types;
  if (others.length > 0) return refuse(`has the argument ${name}, which is a tuple`, arg.at);
  if (target.rank === null || type === null) return null;
  const window = windows.find(({ of }) => of.name === name);
  if (window === undefined && scope.funcs.has(name))
    return refuse(`does not say which points of the func ${name} it reads`, arg.at);
  const ends =
    window === undefined ? wholeInput(name, target.rank) : windowOf(elaborator, func, window, name, target.rank);
  return (
    ends && [
      access(
        type,
        name,
        ends.map(([first]) => first),
      ),
      access(
        type,
        name,
        ends.map(([, last]) => last),
      ),
    ]
  );
}

type Ends = readonly (readonly [first: Expr, last: Expr])[];

/** An input without a window is read as a whole. */
function wholeInput(name: Name, rank: number): Ends {
  return Array.from({ length: rank }, (_, d) => {
    const [min, len] = [inputMin(name, d), inputLen(name, d)];
    return [min, lastBefore(operation('+', min, len))];
  });
}

function windowOf(elaborator: Elaborator, func: Name, window: WindowTree, name: Name, rank: number): Ends | null {
  const { notes } = elaborator;
  const ends = all(window.ranges.map((range) => rangeOf(elaborator, range)));
  if (window.ranges.length !== rank)
    return report(notes, wrongCoordinateCount({ name, has: rank, given: window.ranges.length }, window.at));
  if (ends?.flat().some((e) => nodesOf(e).some(isRead)))
    return report(
      notes,
      invalidExtern({ func, why: 'has a window that depends on values of a func or an input' }, window.at),
    );
  return ends;
}

function rangeOf(elaborator: Elaborator, { form, from, to }: WindowRangeTree): readonly [Expr, Expr] | null {
  const first = elaborateCoordinate(elaborator, from);
  const second = form === 'point' ? first : elaborateCoordinate(elaborator, to);
  if (first === null || second === null) return null;
  switch (form) {
    case 'point':
      return [first, lastBefore(operation('+', first, int(1)))];
    case 'half-open':
      return [first, lastBefore(second)];
    case 'length':
      return [first, lastBefore(operation('+', first, second))];
  }
}

/** All last points have this form, so that printing finds the end of the range. */
function lastBefore(end: Expr): Expr {
  return operation('-', end, int(1));
}
