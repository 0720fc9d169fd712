import type { ExprTree, FuncTree, PipelineTree, RangeTree, UpdateTree } from '../../language/tree.ts';

/** Map every expression of a pipeline, bottom-up. */
export function mapPipeline(tree: PipelineTree, change: (e: ExprTree) => ExprTree): PipelineTree {
  return { ...tree, funcs: tree.funcs.map((f) => mapFunc(f, change)) };
}

export function mapFunc(f: FuncTree, change: (e: ExprTree) => ExprTree): FuncTree {
  return {
    ...f,
    pure: f.pure.map((e) => mapExpression(e, change)),
    updates: f.updates.map((U) => mapUpdate(U, change)),
  };
}

export function mapUpdate(U: UpdateTree, change: (e: ExprTree) => ExprTree): UpdateTree {
  const map = (e: ExprTree): ExprTree => mapExpression(e, change);
  return {
    ...U,
    rdom: U.rdom.map((r) => mapRange(r, change)),
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
  }
}
