import { refuse } from '../../errors/diagnostic.ts';
import { nowhere } from '../../errors/place.ts';
import { parseExpressionPart } from '../../language/parse-part.ts';
import { Expression } from '../build/expression.ts';
import { insert } from '../build/insert.ts';
import { placed } from '../build/placed.ts';
import { reporting } from '../error.ts';
import { fill, type Interpolated } from './template.ts';

/**
 * An expression as text: ``e`(${img}[x - 1, y] + ${img}[x, y] + ${img}[x + 1, y]) / 3` ``. Variables may be written by
 * their names; funcs, inputs, parameters, numbers and other expressions are interpolated.
 */
export function e(strings: TemplateStringsArray, ...holes: readonly Interpolated[]): Expression {
  const { text, shown, expressions, uses } = reporting(() => fill(strings, holes));
  return reporting(
    () => {
      const { tree, diagnostics } = parseExpressionPart(text);
      const whole = insert(tree ?? refuse(...diagnostics), expressions);
      return new Expression(placed(whole, nowhere), uses); // it is going to stand in another text, or in none
    },
    { name: 'expression', text: shown },
  );
}
