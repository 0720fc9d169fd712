import { printExpr } from '../language/print-tree.ts';
import { nothing, type Uses, union } from './definition.ts';
import { asExpression, Expression, type Operand } from './expression.ts';
import type { AnyFunc } from './func.ts';
import type { Input } from './input.ts';
import { Param } from './param.ts';
import { Variable } from './variable.ts';

/** What may stand in a `${…}` of a text. */
export type Interpolated = Operand | Input | AnyFunc;

/** A text with its holes filled. */
export interface Filled {
  readonly text: string;
  /** The expressions that stand in it by name: `e$0`, `e$1`, …, which no name that users define can be. */
  readonly expressions: ReadonlyMap<string, Expression>;
  readonly uses: Uses;
}

/** Funcs, inputs, variables and parameters are filled in by their names, numbers as literals. */
export function fill(strings: TemplateStringsArray, holes: readonly Interpolated[]): Filled {
  const expressions = new Map<string, Expression>();
  let uses = nothing;
  const inserted = holes.map((hole, i) => {
    if (typeof hole === 'function') {
      uses = union(uses, new Set([hole.definition]));
      return hole.name;
    }
    const e = asExpression(hole);
    uses = union(uses, e.uses);
    if (e instanceof Variable || e instanceof Param) return e.name;
    if (!(hole instanceof Expression)) return printExpr(e.tree);
    expressions.set(`e$${i}`, e);
    return `e$${i}`;
  });
  return { text: String.raw(strings, ...inserted), expressions, uses };
}
