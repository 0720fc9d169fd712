import { mapOperands, mapRdom } from '../../language/map-operands.ts';
import type { DirectiveTree, ExprTree, FuncTree, LetTree, PipelineTree } from '../../language/tree.ts';
import type { Filled } from '../text/template.ts';
import { placed } from './placed.ts';

type Expressions = Filled['expressions'];

/** Replace the names in a tree with the expressions that they denote. */
export function insert(e: ExprTree, expressions: Expressions): ExprTree {
  const inserted = e.tag === 'Name' ? expressions.get(e.name) : undefined;
  if (inserted !== undefined) return placed(inserted.tree, e.at);
  return mapOperands(e, (operand) => insert(operand, expressions));
}

export function insertIntoPipeline(tree: PipelineTree, expressions: Expressions): PipelineTree {
  return {
    ...tree,
    defs: tree.defs.map((def) => ({ ...def, body: insert(def.body, expressions) })),
    requirements: tree.requirements.map((each) => ({ ...each, condition: insert(each.condition, expressions) })),
    funcs: tree.funcs.map((f) => insertIntoFunc(f, expressions)),
  };
}

function insertIntoFunc(f: FuncTree, expressions: Expressions): FuncTree {
  const inside = (e: ExprTree): ExprTree => insert(e, expressions);
  const insideLet = (binding: LetTree): LetTree => ({ ...binding, value: inside(binding.value) });
  return {
    ...f,
    lets: f.lets.map(insideLet),
    pure: f.pure.map(inside),
    updates: f.updates.map((U) => ({
      ...U,
      rdom: mapRdom(U.rdom, inside),
      lets: U.lets.map(insideLet),
      target: U.target.map(inside),
      values: U.values.map(inside),
      condition: U.condition && inside(U.condition),
    })),
  };
}

export function insertIntoDirective(d: DirectiveTree, expressions: Expressions): DirectiveTree {
  return {
    ...d,
    args: d.args.map((arg) => (arg.tag === 'Path' || arg.tag === 'Text' ? arg : insert(arg, expressions))),
  };
}
