import type { DefTree, ExprTree, FuncTree, LetTree, ParamTree, PipelineTree, UpdateTree } from '../../language/tree.ts';
import { integer } from '../trees.ts';
import { shorterLists, smallerExpressions, smallerLists, smallerRanges } from './expression.ts';
import { mapFunc, mapPipeline, mapUpdate } from './map-trees.ts';

/** Smaller pipelines, roughly smallest first. Not all of them are valid. */
export function* smallerPipelines(tree: PipelineTree): Generator<PipelineTree> {
  const { funcs } = tree;
  for (const others of shorterLists(tree.others)) yield { ...tree, others };
  for (const output of tree.others) {
    const end = funcs.findIndex((f) => f.name.name === output.name) + 1;
    yield { ...tree, name: output, others: [], funcs: funcs.slice(0, end) };
  }
  const previous = tree.others.length === 0 ? funcs.at(-2) : undefined;
  if (previous !== undefined) yield { ...tree, name: previous.name, funcs: funcs.slice(0, -1) };
  for (const f of funcs.slice(0, -1)) yield withoutFunc(tree, f.name.name);
  for (const [i, f] of funcs.entries()) {
    for (const updates of shorterLists(f.updates)) yield { ...tree, funcs: funcs.with(i, { ...f, updates }) };
  }
  for (const f of funcs) for (const d of f.vars.keys()) yield withoutDimension(tree, f, d);
  for (const f of funcs) if (f.pure.length > 1) for (const c of f.pure.keys()) yield onlyComponent(tree, f, c);
  for (const list of smallerLists(funcs, smallerFuncs)) yield { ...tree, funcs: list };
  for (const defs of shorterLists(tree.defs)) yield { ...tree, defs };
  for (const defs of smallerLists(tree.defs, smallerDefs)) yield { ...tree, defs };
  for (const requirements of shorterLists(tree.requirements)) yield { ...tree, requirements };
  for (const params of smallerLists(tree.params, withoutRange)) yield { ...tree, params };
  for (const params of shorterLists(tree.params)) yield { ...tree, params };
}

function* withoutRange(p: ParamTree): Generator<ParamTree> {
  if (p.range !== null) yield { ...p, range: null };
}

/** Remove a func; accesses to it become zero. */
function withoutFunc(tree: PipelineTree, func: string): PipelineTree {
  const without = { ...tree, funcs: tree.funcs.filter((f) => f.name.name !== func) };
  return mapPipeline(without, (e) => (isAccess(e, func) ? integer(0) : e));
}

/** Remove a dimension from a func and from all accesses to it. */
function withoutDimension(tree: PipelineTree, { name }: FuncTree, d: number): PipelineTree {
  const narrower = tree.funcs.map((f): FuncTree => {
    if (f.name.name !== name.name) return f;
    const x = f.vars[d]?.name;
    const updates = f.updates.map((U) => ({ ...U, target: U.target.toSpliced(d, 1) }));
    return mapFunc({ ...f, vars: f.vars.toSpliced(d, 1), updates }, (e) => (isName(e, x) ? integer(0) : e));
  });
  return mapPipeline({ ...tree, funcs: narrower }, (e) =>
    e.tag === 'Index' && isAccess(e, name.name) ? { ...e, args: e.args.toSpliced(d, 1) } : e,
  );
}

/** Reduce a tuple to one of its components, in the func and in all accesses to it. */
function onlyComponent(tree: PipelineTree, { name }: FuncTree, c: number): PipelineTree {
  const only = <T>(parts: readonly T[]): readonly T[] => parts.slice(c, c + 1);
  const funcs = tree.funcs.map((f): FuncTree => {
    if (f.name.name !== name.name) return f;
    const updates = f.updates.map((U) => ({ ...U, values: only(U.values) }));
    return { ...f, types: f.types && only(f.types), pure: only(f.pure), updates };
  });
  return mapPipeline({ ...tree, funcs }, (e) =>
    e.tag === 'Index' && isAccess(e, name.name) ? { ...e, component: null } : e,
  );
}

function* smallerDefs(def: DefTree): Generator<DefTree> {
  for (const body of smallerExpressions(def.body)) yield { ...def, body };
}

function* smallerLets(binding: LetTree): Generator<LetTree> {
  for (const value of smallerExpressions(binding.value)) yield { ...binding, value };
}

function* smallerFuncs(f: FuncTree): Generator<FuncTree> {
  if (f.types !== null) yield { ...f, types: null };
  for (const lets of shorterLists(f.lets)) yield { ...f, lets };
  for (const lets of smallerLists(f.lets, smallerLets)) yield { ...f, lets };
  for (const pure of smallerLists(f.pure, smallerExpressions)) yield { ...f, pure };
  for (const updates of smallerLists(f.updates, smallerUpdates)) yield { ...f, updates };
}

function* smallerUpdates(U: UpdateTree): Generator<UpdateTree> {
  if (U.condition !== null) yield { ...U, condition: null };
  for (const lets of shorterLists(U.lets)) yield { ...U, lets };
  for (const lets of smallerLists(U.lets, smallerLets)) yield { ...U, lets };
  for (const [i, r] of U.rdom.entries()) {
    // The first value of a removed reduction variable replaces the variable.
    yield mapUpdate({ ...U, rdom: U.rdom.toSpliced(i, 1) }, (e) => (isName(e, r.name.name) ? r.from : e));
  }
  for (const rdom of smallerLists(U.rdom, smallerRanges)) yield { ...U, rdom };
  for (const values of smallerLists(U.values, smallerExpressions)) yield { ...U, values };
  if (U.condition !== null) for (const condition of smallerExpressions(U.condition)) yield { ...U, condition };
  for (const target of smallerLists(U.target, smallerExpressions)) yield { ...U, target };
}

function isAccess(e: ExprTree, func: string): boolean {
  return e.tag === 'Index' && e.of.tag === 'Name' && e.of.name === func;
}

function isName(e: ExprTree, name: string | undefined): boolean {
  return e.tag === 'Name' && e.name === name;
}
