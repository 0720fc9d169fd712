import { wrongArgumentCount } from '../../errors/S307.ts';
import { unknownFunction } from '../../errors/S308.ts';
import { invalidBoundaryCondition } from '../../errors/S313.ts';
import { functionInstead } from '../../language/foreign-names.ts';
import type { CallTree } from '../../language/tree.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { cast, type Expr, operation, saturate } from '../../syntax/expr.ts';
import type { Operator } from '../../syntax/operator.ts';
import { holdsAll, isType, type Type } from '../../syntax/type.ts';
import { type Notes, report } from '../notes.ts';
import { readText } from '../scope.ts';
import { similar } from '../similar.ts';
import { isBoundary } from './boundary.ts';
import { elaborateMux, elaborateSelect } from './choice.ts';
import type { Elaborator } from './elaborator.ts';
import { arityOf, functions, reinterpretedType, saturatedType } from './function-names.ts';
import { abbreviationOf } from './library/library.ts';
import { asConstant, literalOf } from './literal.ts';
import { elaborateOperands, elaborateOperation } from './operands.ts';
import { elaborateReinterpret } from './reinterpret.ts';

/** name(e, …): an operator in function notation, a cast, or an abbreviation. */
export function elaborateCall(elaborator: Elaborator, e: CallTree, expected: Type | null): Expr | null {
  const { notes } = elaborator;
  const name = e.name.name;
  const wants = arityOf(name);
  if (isBoundary(name))
    return report(
      notes,
      invalidBoundaryCondition({ name, why: 'no coordinates are given', form: `${name}(img)[x, y]` }, e.at),
    );
  if (wants === null) {
    return report(
      notes,
      unknownFunction({ name, similar: similar(name, functions), instead: insteadOf(e, elaborator) }, e.name.at),
    );
  }
  const given = e.args.length;
  if (given < wants.least || given > wants.most || (wants.isOdd && given % 2 === 0)) {
    return report(notes, wrongArgumentCount({ name, wants: wants.text, given }, e.at));
  }
  if (name === 'select') return elaborateSelect(elaborator, e, expected);
  if (name === 'mux') return elaborateMux(elaborator, e, expected);
  if (isType(name)) return elaborateCast(elaborator, name, e);
  const saturated = saturatedType(name);
  if (saturated !== null) {
    const [arg] = e.args;
    const value = arg && elaborator.elaborate(arg);
    return value ? saturate(saturated, value) : null;
  }
  const reinterpreted = reinterpretedType(name);
  if (reinterpreted !== null) return elaborateReinterpret(elaborator, reinterpreted, e);
  // min(a, b, c) = min(min(a, b), c)
  if (name === 'min' || name === 'max') {
    const operands = elaborateOperands(elaborator, 'any', name, e.args, e, expected);
    return operands?.reduce((a, b) => operation(name, a, b)) ?? null;
  }
  // clamp(v, lo, hi) = max(min(v, hi), lo)
  if (name === 'clamp') {
    const operands = elaborateOperands(elaborator, 'any', 'min', e.args, e, expected);
    const [v, lo, hi] = operands ?? [];
    return v && lo && hi ? operation('max', operation('min', v, hi), lo) : null;
  }
  const abbreviation = abbreviationOf(name);
  if (abbreviation !== null) return abbreviation.elaborate(elaborator, e, expected);
  return elaborateOperation(elaborator, name as Operator, e.args, e, expected); // `arityOf` accepts no other names
}

/** What to write instead of a call to an unknown function; null if there is no suggestion. */
function insteadOf({ name: { name }, args }: CallTree, elaborator: Elaborator): string | null {
  const { scope } = elaborator;
  const isFunc = scope.funcs.has(name);
  if (!isFunc && !scope.inputs.has(name)) {
    const other = functionInstead(name);
    return other && `Write ${other}.`;
  }
  const kind = isFunc ? 'a func' : 'an input';
  const rank = (scope.funcs.get(name) ?? scope.inputs.get(name))?.rank;
  if (args.length !== rank) return `${name} is ${kind}. Write ${readText(name, scope)}.`;
  const value = args
    .map((arg) => elaborator.elaborate(arg, 'i32')?.type)
    .find((type) => type && !holdsAll('i32', type));
  return value === undefined
    ? `${name} is ${kind}. Write ${name}[${args.every((arg) => arg.tag === 'Name') ? args.map((arg) => arg.name).join(', ') : '…'}], with square brackets.`
    : `${name} is ${kind}: it has values at integer points, and cannot be applied to a value of type ${value}. Write the formula instead.`;
}

/** A literal gets the type of the cast around it if the literal fits; other operands are converted. */
function elaborateCast(elaborator: Elaborator, type: Type, e: CallTree): Expr | null {
  const [arg] = e.args;
  if (arg === undefined) return null;
  const literal = literalOf(arg);
  const constant = literal && asConstant(literal, type);
  if (constant) return constant;
  const value = elaborator.elaborate(arg);
  // A cast to the same type states that the value is meant to wrap (rules/wrapping-sums.ts).
  if (value?.type === type) elaborator.notes.places.mark(reductionOf(value, elaborator.notes) ?? value, e.at, 'wraps');
  return value && cast(type, value);
}

/** The anonymous func of an expression that is an inline reduction; null for other expressions. */
function reductionOf(e: Expr, { anonymous }: Notes): Func | null {
  return (e.tag === 'Access' ? anonymous.find(({ name }) => name === e.func) : null) ?? null;
}
