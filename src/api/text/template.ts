import { refuse } from '../../errors/diagnostic.ts';
import { unreadableFile } from '../../errors/S608.ts';
import { interpolatedString } from '../../errors/S645.ts';
import { operandsOf } from '../../language/map-operands.ts';
import { printExpr } from '../../language/print-tree.ts';
import type { ExprTree } from '../../language/tree.ts';
import { isDefined, noUses, type Uses, union } from '../build/definition.ts';
import { asExpression, Expression, type Operand } from '../build/expression.ts';
import type { AnyFunc } from '../build/func.ts';
import type { Input } from '../build/input.ts';
import { Param } from '../build/param.ts';
import { Variable } from '../build/variable.ts';
import { shown as shownValue, unexpected } from '../run/given.ts';

/** A value that can be interpolated into a template: `${…}`. */
export type Interpolated = Operand | Input | AnyFunc;

/** A template with its holes filled. */
export interface Filled {
  readonly text: string;
  /** The large expressions, denoted by names that users cannot define: `e$00`, `e$01`, … */
  readonly expressions: ReadonlyMap<string, Expression>;
  /**
   * The text for error messages, with `${…}` instead of the names in `expressions`. Positions are the same in both
   * texts.
   */
  readonly shown: string;
  readonly uses: Uses;
}

/** Fill a template. Funcs, inputs, variables and parameters become names; numbers and small expressions become text. */
export function fill(
  tag: 'syl' | 'sched' | 'e',
  strings: TemplateStringsArray | string,
  holes: readonly Interpolated[],
): Filled {
  if (typeof strings === 'string') return filledText(strings);
  if (!Array.isArray(strings) || !Array.isArray(strings.raw)) return unexpected(strings, 'a template or a text');
  const expressions = new Map<string, Expression>();
  let uses = noUses;
  const inserted = holes.map((hole, i): string => {
    if (typeof hole === 'function') {
      if (!isDefined(hole)) return unexpected(hole, 'a func or an input');
      uses = union(uses, new Set([hole.definition]));
      return hole.name;
    }
    if (typeof hole === 'string') return refuse(interpolatedString({ tag, text: shownValue(hole) }, null));
    const e = asExpression(hole);
    uses = union(uses, e.uses);
    if (e instanceof Variable || e instanceof Param) return e.name;
    if (!(hole instanceof Expression)) return printExpr(e.tree);
    if (sizeOf(e.tree) <= maxSize) return grouped(e.tree);
    const name = `e$${String(i).padStart(2, '0')}`;
    expressions.set(name, e);
    return name;
  });
  const shown = inserted.map((text) => (expressions.has(text) ? `\${${'…'.repeat(text.length - 3)}}` : text));
  return { text: String.raw(strings, ...inserted), shown: String.raw(strings, ...shown), expressions, uses };
}

/** The result of `fill` for a text without holes. Refuses a text that is too long, or that is the name of a file. */
export function filledText(text: string): Filled {
  if (text.length > maxTextLength)
    refuse(
      unreadableFile({ file: 'the text', why: `is longer than ${maxTextLength} characters`, help: shorter }, null),
    );
  const file = text.trim();
  if (/^\S{1,200}\.syl$/.test(file)) {
    const why = 'is the name of a file, not the text of a program';
    refuse(unreadableFile({ file, why, help: `Load the file: await load(${shownValue(file)}).` }, null));
  }
  return { text, shown: text, expressions: new Map(), uses: noUses };
}

const shorter = 'Check that it is the text of a program.';

/** The maximum length of a text that is parsed. */
export const maxTextLength = 2 ** 24;

/** The text of an expression, in parentheses if it may become an operand of an operator with higher precedence. */
function grouped(e: ExprTree): string {
  return e.tag === 'Unary' || e.tag === 'Binary' || e.tag === 'Let' ? `(${printExpr(e)})` : printExpr(e);
}

/**
 * The maximum number of nodes of an expression that becomes text. The text of a larger expression could be very long,
 * because it repeats the shared nodes of the DAG.
 */
const maxSize = 40;

/** The number of nodes of an expression as a tree. The count stops above `maxSize`. */
function sizeOf(e: ExprTree): number {
  let size = 1;
  for (const operand of operandsOf(e)) {
    if (size > maxSize) break;
    size += sizeOf(operand);
  }
  return size;
}
