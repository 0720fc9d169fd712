import { refuse } from '../../errors/diagnostic.ts';
import { nowhere } from '../../errors/place.ts';
import { parseExpressionPart } from '../../language/parse-part.ts';
import { Expression } from '../build/expression.ts';
import { insert } from '../build/insert.ts';
import { placed } from '../build/placed.ts';
import { reporting } from '../error.ts';
import { built, callerOf } from '../origin/origin.ts';
import { fill, type Interpolated } from './template.ts';

/**
 * An expression written in the Sylvite language. Variables are written as names; funcs, inputs, parameters, expressions
 * and numbers are interpolated. `e(text)` takes the text as a string.
 *
 * @example
 * e`(${img}[x - 1, y] + ${img}[x, y] + ${img}[x + 1, y]) / 3`
 */
export function e(strings: TemplateStringsArray | string, ...holes: readonly Interpolated[]): Expression {
  const { text, shown, expressions, uses } = reporting(() => fill('e', strings, holes));
  const origin = callerOf(e);
  return reporting(
    () => {
      const { tree, diagnostics } = parseExpressionPart(text);
      const whole = insert(tree ?? refuse(...diagnostics), expressions);
      return new Expression(built(placed(whole, nowhere), origin), uses); // its positions are only valid in this text
    },
    { name: 'expression', text: shown },
  );
}
