import type { Diagnostic } from '../errors/diagnostic.ts';
import { spanning } from '../errors/place.ts';
import { shadowedName } from '../errors/S210.ts';
import { reservedDollarSign } from '../errors/S211.ts';
import { wrongCoordinateCount } from '../errors/S215.ts';
import { declaredTypeMismatch } from '../errors/S302.ts';
import { updateTypeMismatch } from '../errors/S303.ts';
import { invalidDefaultValue } from '../errors/S312.ts';
import { invalidInputRank } from '../errors/S315.ts';
import { wrongComponentCount } from '../errors/S318.ts';
import { tooManyComponents } from '../errors/S319.ts';
import { tooManyDimensions } from '../errors/S320.ts';
import { tooManyUpdates } from '../errors/S322.ts';
import { printExpr } from '../language/print-tree.ts';
import type {
  DefTree,
  ExprTree,
  FuncTree,
  LetTree,
  NameTree,
  ParamTree,
  PipelineTree,
  UpdateTree,
} from '../language/tree.ts';
import { type Func, type Input, maxDimensions, type Param, type Pipeline, type Update } from '../syntax/algorithm.ts';
import { always, cast, type Expr, type Name, scalarOf } from '../syntax/expr.ts';
import { outputDimensions } from '../syntax/extensions/output.ts';
import { undefOf } from '../syntax/extensions/undef.ts';
import { memoized } from '../syntax/memoized.ts';
import { holdsAll, type Type } from '../syntax/type.ts';
import type { Scalar } from '../syntax/value.ts';
import { all } from './all.ts';
import { checkDefs } from './expand/defs.ts';
import { Expander } from './expand/expander.ts';
import { expandPure, expandUpdate } from './expand/func.ts';
import { Tuples } from './expand/tuples.ts';
import { Elaboration } from './expression/elaboration.ts';
import type { Elaborator } from './expression/elaborator.ts';
import { asConstant, literalOf } from './expression/literal.ts';
import { elaborateCondition, elaborateCoordinate } from './expression/operands.ts';
import { elaborateRdom } from './expression/reduction.ts';
import { maxComponents, maxInputDimensions, maxUpdates } from './limits.ts';
import { type Notes, report } from './notes.ts';
import { elaborateParamRange } from './param-range.ts';
import { elaborateRequirements } from './requirements.ts';
import { type DeclaredInput, kindOfName, type Scope, type Signature } from './scope.ts';
import { startsFromUndef, undefTypes } from './undef.ts';

/** Elaborate a pipeline: resolve names and infer types. Funcs with errors are left out: they are missing. */
export function elaboratePipeline(
  tree: PipelineTree,
  notes: Notes,
): { readonly pipeline: Pipeline; readonly missing: ReadonlySet<Name> } {
  const params = tree.params.flatMap((p) => (p.rank === null ? [elaborateParam(p, notes)] : []));
  const declared = tree.params.flatMap((p) => elaborateInput(p, notes));
  const inputs = declared.filter((input): input is Input => input.rank !== null);
  const funcs: Func[] = [];
  const signatures = new Map<Name, Signature>();
  const later = new Set(tree.funcs.map((f) => f.name.name));
  const outputs = [tree.name, ...tree.others].map(({ name }) => name);
  const globals = {
    outputs: outputs.flatMap((name) => {
      const vars = tree.funcs.find((f) => f.name.name === name)?.vars.map((x) => x.name);
      return vars === undefined ? [] : [{ name, dims: outputDimensions({ name, vars }, outputs.length === 1) }];
    }),
    params: new Map(params.map((p) => [p.name, p.type])),
    inputs: new Map(declared.map((input) => [input.name, input])),
    funcs: signatures,
    later,
    vars: new Set<Name>(),
  };
  const defs = checkDefs(tree, globals, notes);
  const tuples = new Tuples((name) => signatures.get(name)?.types.length ?? 1);
  const expander = new Expander(globals, defs, tuples, notes);
  tree.funcs.forEach((f) => {
    later.delete(f.name.name);
    const scope: Scope = { ...globals, within: { func: f.name.name, stage: 'first', reduction: null } };
    notes.reductions = 0;
    notes.reduced.clear();
    const func = elaborateFunc(f, scope, signatures, expander, notes);
    funcs.push(...notes.anonymous.splice(0), ...(func === null ? [] : [func]));
  });
  for (const name of definedNames(tree)) {
    if (name.name.includes('$')) report(notes, reservedDollarSign({ name: name.name }, name.at));
  }

  const requirements = elaborateRequirements(tree, { ...globals, within: null }, expander, notes);
  const pipeline: Pipeline = { name: tree.name.name, outputs, params, inputs, requirements, funcs };
  notes.places.mark(pipeline, tree.name.at);
  for (const [i, { at }] of tree.others.entries()) notes.places.mark(pipeline, at, `outputs.${i + 1}`);
  const elaborated = new Set(funcs.map((f) => f.name));
  const missing = tree.funcs.flatMap((f) => (elaborated.has(f.name.name) ? [] : [f.name.name]));
  return { pipeline, missing: new Set(missing) };
}

function elaborateParam(tree: ParamTree, notes: Notes): Param {
  const { name, type: declared, default: written, at } = tree;
  const type = declared?.type ?? 'i32';
  const param = (value: Scalar | null): Param => {
    const range = elaborateParamRange(tree, type, value, notes);
    return notes.places.mark({ name: name.name, type, default: value, range }, name.at);
  };
  if (written === null) return param(null);
  if (written.tag === 'Bool' && type === 'bool') return param(written.value ? 1 : 0);
  const literal = literalOf(written);
  const constant = literal && asConstant(literal, type);
  const value = constant && scalarOf(constant);
  if (value !== null) return param(value);
  const why = literal ? `does not fit in ${type}` : `is not a literal of type ${type}`;
  const typed = declared === null ? typeOfDefault(written) : null;
  const write = typed === null ? {} : { write: `Declare its type: ${name.name}: ${typed} = ${printExpr(written)}.` };
  report(notes, invalidDefaultValue({ name: name.name, why, ...write }, at));
  return param(null);
}

/**
 * The type to declare if the default value is a bool or a float; null for other values. A parameter without a declared
 * type is an i32.
 */
function typeOfDefault(written: ExprTree): Type | null {
  if (written.tag === 'Bool') return 'bool';
  return literalOf(written)?.kind === 'float' ? 'f32' : null;
}

function elaborateInput({ name, type, rank, default: written, at }: ParamTree, notes: Notes): readonly DeclaredInput[] {
  if (rank === null || type === null) return [];
  if (written !== null)
    report(notes, invalidDefaultValue({ name: name.name, why: 'is not allowed, because it is an input' }, at));
  const input = notes.places.mark({ name: name.name, type: type.type, rank }, name.at);
  if (rank >= 1 && rank <= maxInputDimensions) return [input];
  report(notes, invalidInputRank({ name: name.name, rank, most: maxInputDimensions }, at));
  return [{ ...input, rank: null }];
}

/** Elaborate a func. Its signature is in scope in its own updates and in later funcs, even if it has errors. */
function elaborateFunc(
  f: FuncTree,
  outer: Scope,
  signatures: Map<Name, Signature>,
  expander: Expander,
  notes: Notes,
): Func | null {
  const name = f.name.name;
  for (const x of f.vars) {
    const shadowed = kindOfName(x.name, outer);
    if (shadowed !== null) report(notes, shadowedName({ variable: x.name, other: shadowed }, x.at));
  }
  const elaborator = new Elaboration({ ...outer, vars: new Set(f.vars.map((x) => x.name)) }, notes);
  const expanded = expandPure(expander, f);
  if (expanded === null) {
    signatures.set(name, { rank: null, types: [] });
    return null;
  }
  const values = expanded.pure;
  // Memoized because undefTypes elaborates the first update, too, and an inline reduction must become only one func.
  const expandedUpdate = memoized((tree: UpdateTree) => expandUpdate(expander, tree, expanded.env));
  const isUndefined = startsFromUndef(values, elaborator.scope);
  const inferred = isUndefined ? undefTypes(f, elaborator, signatures, expandedUpdate) : [];
  const first = values.map((e, i) => {
    if (!isUndefined) return elaborateComponent(elaborator, e, f, f.types?.[i]?.type ?? null);
    const type = inferred[i] ?? null;
    return type && undefOf(type);
  });
  const signature = (f.types ?? values).map((_, i) => f.types?.[i]?.type ?? first[i]?.type ?? null);
  if (signature.length !== values.length) report(notes, sizeDiagnostic(f, signature.length, values));
  if (signature.length > maxComponents)
    report(notes, tooManyComponents({ func: name, components: signature.length }, f.name.at));
  signatures.set(name, { rank: f.vars.length, types: signature });
  const problem = sizeLimit(f);
  if (problem !== null) return report(notes, problem);

  const updates = all(
    f.updates.map((tree) => {
      const U = expandedUpdate(tree);
      return U && elaborateUpdate(elaborator, U, f, signature);
    }),
  );
  const [pure, types] = [all(first), all(signature)];
  if (pure === null || types === null || updates === null) return null;
  const func: Func = { name, vars: f.vars.map((x) => x.name), types, pure, updates };
  notes.places.mark(func, f.name.at);
  f.vars.forEach((x, i) => void notes.places.mark(func, x.at, `vars.${i}`));
  return func;
}

/** The diagnostic for a func if it has too many dimensions or updates; otherwise null. */
function sizeLimit({ name: { name: func, at }, vars, updates }: FuncTree): Diagnostic | null {
  if (vars.length > maxDimensions) return tooManyDimensions({ func, dimensions: vars.length, most: maxDimensions }, at);
  return updates.length > maxUpdates ? tooManyUpdates({ func, updates: updates.length, most: maxUpdates }, at) : null;
}

/** A component of the pure stage. Its type must be the declared type, if there is one. */
function elaborateComponent(elaborator: Elaborator, e: ExprTree, f: FuncTree, declared: Type | null): Expr | null {
  const value = elaborator.elaborate(e, declared);
  if (value !== null && declared !== null && value.type !== declared) {
    report(elaborator.notes, declaredTypeMismatch({ func: f.name.name, declared, type: value.type }, e.at));
  }
  return value;
}

function sizeDiagnostic(f: FuncTree, components: number, values: readonly ExprTree[]): Diagnostic {
  const at = values.map((e) => e.at).reduce(spanning);
  return wrongComponentCount({ func: f.name.name, components, given: values.length }, at);
}

function elaborateUpdate(
  elaborator: Elaborator,
  U: UpdateTree,
  f: FuncTree,
  types: readonly (Type | null)[],
): Update | null {
  const { scope: outer, notes } = elaborator;
  const func = f.name.name;
  const within = { func, stage: 'update', reduction: null } as const;
  const rdom = elaborateRdom(elaborator.withScope({ ...outer, within }), U.rdom);
  const vars = new Set([...outer.vars, ...U.rdom.map((r) => r.name.name)]);
  const inside = elaborator.withScope({ ...outer, vars, within });
  const at = all(U.target.map((e) => elaborateCoordinate(inside, e)));
  const values = all(U.values.map((e, i) => elaborateUpdated(inside, e, func, types[i] ?? null)));
  const condition = U.condition === null ? always : elaborateCondition(inside, U.condition);

  if (U.target.length !== f.vars.length) {
    return report(notes, wrongCoordinateCount({ name: func, has: f.vars.length, given: U.target.length }, U.at));
  }
  if (U.values.length !== types.length) return report(notes, sizeDiagnostic(f, types.length, U.values));
  if (rdom === null || at === null || values === null || condition === null) return null;
  const update = notes.places.mark({ rdom, at, values, condition }, U.at);
  U.rdom.forEach((r, i) => void notes.places.mark(update, r.at, `rdom.${i}`));
  U.target.forEach((e, i) => void notes.places.mark(update, e.at, `at.${i}`));
  return update;
}

/** A value that an update stores, converted to the type of its component. */
function elaborateUpdated(elaborator: Elaborator, e: ExprTree, func: Name, type: Type | null): Expr | null {
  const value = elaborator.elaborate(e, type);
  if (value === null || type === null) return null;
  if (!holdsAll(type, value.type)) {
    return report(elaborator.notes, updateTypeMismatch({ func, is: type, type: value.type }, e.at));
  }
  return cast(type, value);
}

function definedNames(tree: PipelineTree): readonly NameTree[] {
  const inLets = (lets: readonly LetTree[]) => lets.flatMap(({ names }) => names);
  const inUpdate = (U: UpdateTree) => [...U.rdom.map((r) => r.name), ...inLets(U.lets)];
  const inFunc = (f: FuncTree) => [f.name, ...f.vars, ...inLets(f.lets), ...f.updates.flatMap(inUpdate)];
  const inDef = (def: DefTree) => [def.name, ...def.params.map((p) => p.name)];
  return [...tree.params.map((p) => p.name), ...tree.defs.flatMap(inDef), ...tree.funcs.flatMap(inFunc)];
}
