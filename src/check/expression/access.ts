import { bug } from '../../errors/bug.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { pureStageReadsItself } from '../../errors/S208.ts';
import { usedBeforeDefinition } from '../../errors/S209.ts';
import { unknownFuncOrInput } from '../../errors/S213.ts';
import { wrongCoordinateCount } from '../../errors/S215.ts';
import { wrongCoordinateType } from '../../errors/S306.ts';
import { wrongKindOfName } from '../../errors/S309.ts';
import { reductionReadsOwnFunc } from '../../errors/S314.ts';
import { tupleAsSingleValue } from '../../errors/S316.ts';
import { unknownComponent } from '../../errors/S317.ts';
import type { ExprTree, NameOrCall } from '../../language/tree.ts';
import { access, type Expr, type Name } from '../../syntax/expr.ts';
import { all } from '../all.ts';
import { report } from '../notes.ts';
import { type Scope, signatureOf } from '../scope.ts';
import { similar } from '../similar.ts';
import type { Elaborator } from './elaborator.ts';
import { elaborateCoordinate } from './operands.ts';

/** f[e, …] or f[e, …].0 */
export function elaborateAccess(
  elaborator: Elaborator,
  of: Extract<NameOrCall, { tag: 'Name' }>,
  e: Extract<ExprTree, { tag: 'Index' }>,
): Expr | null {
  const { scope, notes } = elaborator;
  const { args } = e;
  const { name } = of;
  const target = scope.funcs.get(name) ?? signatureOf(scope.inputs.get(name));
  const problem = accessDiagnostic(name, scope, of);
  const func = scope.funcs.has(name) ? name : null;
  const wrongType = (facts: { type: string }, at: ExprTree['at']) => wrongCoordinateType({ ...facts, func }, at);
  const point = all(args.map((arg) => elaborateCoordinate(elaborator, arg, wrongType)));
  if (problem !== null) return report(notes, problem);
  if (target === undefined) return bug(`${name} has no signature and no diagnostic`);
  if (target.rank === null) return null;
  if (args.length !== target.rank)
    return report(notes, wrongCoordinateCount({ name, has: target.rank, given: args.length }, e.at));
  const wrong = componentDiagnostic(name, target.types.length, e);
  if (wrong !== null) return report(notes, wrong);
  const type = target.types[e.component ?? 0] ?? null;
  if (point === null || type === null) return null;
  return notes.places.mark(access(type, name, point, e.component), e.at);
}

/** The diagnostic for an access with a wrong component, or with a missing one; null if the access is correct. */
export function componentDiagnostic(
  name: Name,
  components: number,
  { component, at }: Extract<ExprTree, { tag: 'Index' }>,
): Diagnostic | null {
  if (component === null) return components === 1 ? null : tupleAsSingleValue({ name, components }, at);
  const exists = components > 1 && component < components;
  return exists ? null : unknownComponent({ name, components, component }, at);
}

/** The diagnostic for a name that cannot be accessed here; null if it can. */
export function accessDiagnostic(name: Name, { funcs, inputs, later, vars, params, within }: Scope, { at }: ExprTree) {
  if (within?.func === name) {
    if (within.reduction !== null) return reductionReadsOwnFunc({ func: name, reduction: within.reduction }, at);
    if (within.stage === 'first') return pureStageReadsItself({ func: name }, at);
  }
  if (funcs.has(name) || inputs.has(name)) return null;
  if (later.has(name)) return usedBeforeDefinition({ func: name }, at);
  if (vars.has(name) || params.has(name))
    return wrongKindOfName(
      { name, is: 'a single value, without dimensions', write: scalarText(name, params, vars) },
      at,
    );
  const known = [...funcs.keys(), ...inputs.keys()].filter((other) => !other.includes('$'));
  return unknownFuncOrInput({ name, similar: similar(name, known), known }, at);
}

/** The suggestion for a scalar with coordinates. If it is a parameter, an input may have been intended. */
function scalarText(name: Name, params: Scope['params'], vars: Scope['vars']): string {
  const type = params.get(name);
  return type === undefined ? name : `${name}, or declare an input: ${name}: ${type}[${Math.max(1, vars.size)}]`;
}
