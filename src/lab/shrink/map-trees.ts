import { mapOperands } from '../../language/map-operands.ts';
import type { DefTree, ExprTree, FuncTree, LetTree, PipelineTree, RangeTree, UpdateTree } from '../../language/tree.ts';

/**
 * Map the expressions of a pipeline, bottom-up. The operand of an access (a name or a boundary condition) and the
 * ranges and defaults of parameters are not visited.
 */
export function mapPipeline(tree: PipelineTree, change: (e: ExprTree) => ExprTree): PipelineTree {
  return {
    ...tree,
    defs: tree.defs.map((def) => mapDef(def, change)),
    requirements: tree.requirements.map((each) => ({ ...each, condition: mapExpression(each.condition, change) })),
    funcs: tree.funcs.map((f) => mapFunc(f, change)),
  };
}

function mapDef(def: DefTree, change: (e: ExprTree) => ExprTree): DefTree {
  return { ...def, body: mapExpression(def.body, change) };
}

function mapLet(binding: LetTree, change: (e: ExprTree) => ExprTree): LetTree {
  return { ...binding, value: mapExpression(binding.value, change) };
}

export function mapFunc(f: FuncTree, change: (e: ExprTree) => ExprTree): FuncTree {
  return {
    ...f,
    lets: f.lets.map((each) => mapLet(each, change)),
    pure: f.pure.map((e) => mapExpression(e, change)),
    updates: f.updates.map((U) => mapUpdate(U, change)),
  };
}

export function mapUpdate(U: UpdateTree, change: (e: ExprTree) => ExprTree): UpdateTree {
  const map = (e: ExprTree): ExprTree => mapExpression(e, change);
  return {
    ...U,
    rdom: U.rdom.map((r) => mapRange(r, change)),
    lets: U.lets.map((each) => mapLet(each, change)),
    target: U.target.map(map),
    values: U.values.map(map),
    condition: U.condition && map(U.condition),
  };
}

function mapRange(r: RangeTree, change: (e: ExprTree) => ExprTree): RangeTree {
  return { ...r, from: mapExpression(r.from, change), to: mapExpression(r.to, change) };
}

function mapExpression(e: ExprTree, change: (e: ExprTree) => ExprTree): ExprTree {
  const map = (part: ExprTree): ExprTree => mapExpression(part, change);
  switch (e.tag) {
    case 'Number':
    case 'Bool':
    case 'Name':
    case 'InputBound':
      return change(e);
    case 'Unary':
      return change({ ...e, arg: map(e.arg) });
    case 'Binary':
      return change({ ...e, left: map(e.left), right: map(e.right) });
    case 'Index':
    case 'Call':
      return change({ ...e, args: e.args.map(map) });
    case 'Reduce':
      return change({ ...e, rdom: e.rdom.map((r) => mapRange(r, change)), body: map(e.body) });
    case 'Tuple':
      return change({ ...e, parts: e.parts.map(map) });
    case 'Component':
      return change({ ...e, of: map(e.of) });
    case 'Let':
      return change({ ...e, let: mapLet(e.let, change), body: map(e.body) });
    case 'Typed':
      return change({ ...e, value: map(e.value) });
    case 'Extern':
      return change(mapOperands(e, map));
  }
}
