import { operandsOf } from '../../language/map-operands.ts';
import { printExpr } from '../../language/print-tree.ts';
import type { ExprTree } from '../../language/tree.ts';
import { isDefined, nothing, type Uses, union } from '../build/definition.ts';
import { asExpression, Expression, type Operand } from '../build/expression.ts';
import type { AnyFunc } from '../build/func.ts';
import type { Input } from '../build/input.ts';
import { Param } from '../build/param.ts';
import { Variable } from '../build/variable.ts';
import { unexpected } from '../run/given.ts';

/** What may stand in a `${…}` of a text. */
export type Interpolated = Operand | Input | AnyFunc;

/** A text with its holes filled. */
export interface Filled {
  readonly text: string;
  /** The large expressions that stand in it by name: `e$00`, `e$01`, …, which no name that users define can be. */
  readonly expressions: ReadonlyMap<string, Expression>;
  /** The text as people are to see it: `${…}` where such a name stands. Places in the one are places in the other. */
  readonly shown: string;
  readonly uses: Uses;
}

/** Funcs, inputs, variables and parameters are filled in by their names, numbers as literals, expressions as they are written. */
export function fill(strings: TemplateStringsArray, holes: readonly Interpolated[]): Filled {
  if (!Array.isArray(strings) || !Array.isArray(strings.raw)) return unexpected(strings, 'a template');
  const expressions = new Map<string, Expression>();
  let uses = nothing;
  const inserted = holes.map((hole, i): string => {
    if (typeof hole === 'function') {
      if (!isDefined(hole)) return unexpected(hole, 'a func or an input');
      uses = union(uses, new Set([hole.definition]));
      return hole.name;
    }
    const e = asExpression(hole);
    uses = union(uses, e.uses);
    if (e instanceof Variable || e instanceof Param) return e.name;
    if (!(hole instanceof Expression)) return printExpr(e.tree);
    if (sizeOf(e.tree) <= largest) return grouped(e.tree);
    const name = `e$${String(i).padStart(2, '0')}`;
    expressions.set(name, e);
    return name;
  });
  const shown = inserted.map((text) => (expressions.has(text) ? `\${${'…'.repeat(text.length - 3)}}` : text));
  return { text: String.raw(strings, ...inserted), shown: String.raw(strings, ...shown), expressions, uses };
}

/** An expression as an operand of any operator. */
function grouped(e: ExprTree): string {
  return e.tag === 'Unary' || e.tag === 'Binary' ? `(${printExpr(e)})` : printExpr(e);
}

/** So many nodes fit on a line or two. Larger expressions are not written out: what is shared in them would be repeated. */
const largest = 40;

/** How many nodes an expression has when it is written, up to a little more than can be written. */
function sizeOf(e: ExprTree): number {
  let size = 1;
  for (const operand of operandsOf(e)) {
    if (size > largest) break;
    size += sizeOf(operand);
  }
  return size;
}
