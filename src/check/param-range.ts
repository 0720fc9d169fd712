import { invalidDefaultValue } from '../errors/S312.ts';
import { invalidParamRange } from '../errors/S326.ts';
import { printExpr } from '../language/print-tree.ts';
import type { ExprTree, ParamTree } from '../language/tree.ts';
import type { Param, ParamRange } from '../syntax/algorithm.ts';
import type { Type } from '../syntax/type.ts';
import { isError, type Scalar } from '../syntax/value.ts';
import { asConstant, literalOf } from './expression/literal.ts';
import { type Notes, report } from './notes.ts';

/** The range of a parameter; null if there is none, or if it has an error. The default value must be in the range. */
export function elaborateParamRange(
  { name: { name }, range, at }: ParamTree,
  type: Type,
  defaultValue: Param['default'],
  notes: Notes,
): ParamRange | null {
  if (range === null) return null;
  const refuse = (why: string): null => report(notes, invalidParamRange({ name, why }, range.at));
  if (type === 'bool') return refuse('is not allowed: a bool has only two values');
  const [least, greatest] = [range.from, range.to].map((e) => (e === null ? null : endOf(e, type)));
  const wrong = least === undefined ? range.from : greatest === undefined ? range.to : null;
  if (least === undefined || greatest === undefined)
    return refuse(`has the end ${wrong === null ? '' : printExpr(wrong)}, which is not a value of ${type}`);
  if (least === null && greatest === null) return refuse('has no ends');
  if (least !== null && greatest !== null && least > greatest) return refuse('is empty');
  const isBelow = defaultValue !== null && least !== null && defaultValue < least;
  const isAbove = defaultValue !== null && greatest !== null && defaultValue > greatest;
  if (isBelow || isAbove) report(notes, invalidDefaultValue({ name, why: 'is not in its range' }, at));
  return { least, greatest };
}

/** The value of a literal, or undefined if it is not a value of the type. */
function endOf(e: ExprTree, type: Type): Scalar | undefined {
  const literal = literalOf(e);
  const value = literal && asConstant(literal, type)?.value;
  return value == null || isError(value) ? undefined : value;
}
