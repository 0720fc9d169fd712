import { bug } from '../errors/bug.ts';
import type { Diagnostic } from '../errors/diagnostic.ts';
import { S208 } from '../errors/S208.ts';
import { S209 } from '../errors/S209.ts';
import { S213 } from '../errors/S213.ts';
import { S214 } from '../errors/S214.ts';
import { S215 } from '../errors/S215.ts';
import { S304 } from '../errors/S304.ts';
import { S305 } from '../errors/S305.ts';
import { S306 } from '../errors/S306.ts';
import { S309 } from '../errors/S309.ts';
import { S311 } from '../errors/S311.ts';
import { S314 } from '../errors/S314.ts';
import { S316 } from '../errors/S316.ts';
import { S317 } from '../errors/S317.ts';
import type { ExprTree } from '../language/tree.ts';
import { inputLen, inputMin } from '../syntax/algorithm.ts';
import { access, cast, constant, type Expr, type Name, operation, variable } from '../syntax/expr.ts';
import { type Operator, operators } from '../syntax/operator.ts';
import { holdsAll, isFloat, type Type } from '../syntax/type.ts';
import { elaborateBoundary } from './boundary-access.ts';
import { elaborateCall } from './call.ts';
import { fitted, literalOf } from './literal.ts';
import { elaborateReduction } from './reduction.ts';
import { type Notes, type Scope, signatureOf } from './scope.ts';
import { similar } from './similar.ts';
import { adapted, meeting } from './typing.ts';

/**
 * The typed expression that a tree means: names are found, operands brought to one type, literals given theirs. Null when
 * there is none, with a diagnostic in the notes. `expected` is the type that the surroundings declare; literals with
 * nothing else to go by take it. A node that several others share is elaborated once.
 */
export function elaborate(e: ExprTree, scope: Scope, notes: Notes, expected: Type | null = null): Expr | null {
  const known = notes.elaborated.get(scope, expected, e);
  if (known !== undefined) return known;
  const meant = meaningOf(e, scope, notes, expected);
  notes.elaborated.set(scope, expected, e, meant);
  return meant;
}

function meaningOf(e: ExprTree, scope: Scope, notes: Notes, expected: Type | null): Expr | null {
  const literal = literalOf(e);
  if (literal !== null) return fitted(e, literal, adapted(expected, literal.kind === 'float'), notes);
  switch (e.tag) {
    case 'Number':
      return bug('a number is a literal');
    case 'Bool':
      return constant('bool', e.value ? 1 : 0);
    case 'Name':
      return elaborateName(e.name, scope) ?? complain(notes, nameDiagnostic(e.name, scope, e));
    case 'Unary':
      return elaborateOperation(e.op === '-' ? 'neg' : e.op, [e.arg], e, scope, notes, expected);
    case 'Binary':
      return elaborateOperation(e.op, [e.left, e.right], e, scope, notes, expected);
    case 'Call':
      return elaborateCall(e, scope, notes, expected);
    case 'Index':
      return elaborateAccess(e, scope, notes);
    case 'InputBound': {
      const input = scope.inputs.get(e.input.name);
      if (input?.rank === null) return null;
      if (input === undefined || e.dim >= input.rank) {
        return complain(notes, S311({ input: e.input.name, rank: input?.rank ?? null, dim: e.dim }, e.at));
      }
      return (e.end === 'min' ? inputMin : inputLen)(input.name, e.dim);
    }
    case 'Reduce':
      return elaborateReduction(e, scope, notes);
  }
}

/** op(e, …) with its operands brought to the types that its rule wants. */
export function elaborateOperation(
  op: Operator,
  trees: readonly ExprTree[],
  e: ExprTree,
  scope: Scope,
  notes: Notes,
  expected: Type | null,
): Expr | null {
  const { operands: rule, result } = operators[op];
  if (rule === 'cast') return bug('a cast is not an operation with operands that meet');
  if (rule === 'condition') {
    const conditions = all(trees.map((tree) => elaborateCondition(tree, scope, notes)));
    return conditions && operation(op, ...conditions);
  }
  if (rule === 'select') {
    const [condition, ...branches] = trees;
    const c = elaborateCondition(condition ?? bug('select has no condition'), scope, notes);
    const met = elaborateMeeting('any', op, branches, e, scope, notes, expected);
    return c && met && operation(op, c, ...met);
  }
  const met = elaborateMeeting(rule, op, trees, e, scope, notes, result === 'same' ? expected : null);
  return met && operation(op, ...met);
}

/** Operands, brought to the types at which they meet. */
export function elaborateMeeting(
  rule: Parameters<typeof meeting>[0],
  op: Operator,
  trees: readonly ExprTree[],
  e: ExprTree,
  scope: Scope,
  notes: Notes,
  expected: Type | null,
): readonly Expr[] | null {
  const literals = trees.map(literalOf);
  const typed = trees.map((tree, i) => (literals[i] === null ? elaborate(tree, scope, notes, expected) : null));
  if (trees.some((_, i) => literals[i] === null && typed[i] === null)) return null;

  const kinds = trees.map((_, i) => typed[i]?.type ?? literals[i]?.kind ?? bug('an operand is nothing'));
  const met = meeting(rule, kinds, expected);
  if ('wants' in met) return complain(notes, S304({ operator: op, type: met.type, wants: met.wants }, e.at));
  return all(
    trees.map((tree, i) => {
      const type = met.types[i] ?? bug('an operand has no type');
      const [operand, literal] = [typed[i], literals[i]];
      if (operand) return cast(type, operand);
      return literal ? fitted(tree, literal, type, notes) : null;
    }),
  );
}

/** Any integer is a condition. */
export function elaborateCondition(tree: ExprTree, scope: Scope, notes: Notes): Expr | null {
  const e = elaborate(tree, scope, notes);
  if (e !== null && isFloat(e.type)) return complain(notes, S305({ type: e.type }, tree.at));
  return e;
}

/** A coordinate or a bound: an i32, or what converts to it unasked. */
export function elaborateCoordinate(
  tree: ExprTree,
  scope: Scope,
  notes: Notes,
  refusal: (facts: { type: string }, at: ExprTree['at']) => Diagnostic = S306,
): Expr | null {
  const e = elaborate(tree, scope, notes, 'i32');
  if (e !== null && !holdsAll('i32', e.type)) return complain(notes, refusal({ type: e.type }, tree.at));
  return e && cast('i32', e);
}

/** f[e, …], f[e, …].0, or a boundary condition around one. */
function elaborateAccess(e: Extract<ExprTree, { tag: 'Index' }>, scope: Scope, notes: Notes): Expr | null {
  const { of, args } = e;
  if (of.tag === 'Call') return elaborateBoundary(of, e, scope, notes);
  const { name } = of;
  const target = scope.funcs.get(name) ?? signatureOf(scope.inputs.get(name));
  const problem = accessDiagnostic(name, scope, of);
  const point = all(args.map((arg) => elaborateCoordinate(arg, scope, notes)));
  if (problem !== null) return complain(notes, problem);
  if (target === undefined) return bug(`${name} is neither known nor unknown`);
  if (target.rank === null) return null;
  if (args.length !== target.rank) return complain(notes, S215({ name, has: target.rank, given: args.length }, e.at));
  const wrong = componentDiagnostic(name, target.types.length, e);
  if (wrong !== null) return complain(notes, wrong);
  const type = target.types[e.component ?? 0] ?? null;
  if (point === null || type === null) return null;
  return notes.places.mark(access(type, name, point, e.component), e.at);
}

/** Why something with so many components cannot be accessed by that component, or without one; or null. */
export function componentDiagnostic(
  name: Name,
  components: number,
  { component, at }: Extract<ExprTree, { tag: 'Index' }>,
): Diagnostic | null {
  if (component === null) return components === 1 ? null : S316({ name, components }, at);
  const isThere = components > 1 && component < components;
  return isThere ? null : S317({ name, components, component }, at);
}

function elaborateName(name: Name, { vars, params }: Scope): Expr | null {
  if (vars.has(name)) return variable(name);
  const type = params.get(name);
  return type === undefined ? null : variable(name, type);
}

/** Why a name is not a variable. */
function nameDiagnostic(name: Name, scope: Scope, { at }: ExprTree): Diagnostic {
  if (scope.funcs.has(name)) return S309({ name, is: 'a func, not a variable', write: `${name}[…]` }, at);
  if (scope.inputs.has(name)) return S309({ name, is: 'an input, not a variable', write: `${name}[…]` }, at);
  return S214({ name, similar: similar(name, [...scope.vars, ...scope.params.keys()]) }, at);
}

/** Why a name cannot be accessed here, or null. */
export function accessDiagnostic(name: Name, { funcs, inputs, later, vars, params, within }: Scope, { at }: ExprTree) {
  if (within?.func === name) {
    if (within.reduction !== null) return S314({ func: name, reduction: within.reduction }, at);
    if (within.stage === 'first') return S208({ func: name }, at);
  }
  if (funcs.has(name) || inputs.has(name)) return null;
  if (later.has(name)) return S209({ func: name }, at);
  if (vars.has(name) || params.has(name)) return S309({ name, is: 'a scalar, without dimensions', write: name }, at);
  return S213({ name, similar: similar(name, [...funcs.keys(), ...inputs.keys()]) }, at);
}

/** All of them, or null when one is missing. */
export function all<T>(items: readonly (T | null)[]): readonly T[] | null {
  return items.every((item): item is T => item !== null) ? items : null;
}

/** Note a diagnostic; there is no expression then. */
export function complain(notes: Notes, diagnostic: Diagnostic): null {
  notes.diagnostics.push(diagnostic);
  return null;
}
