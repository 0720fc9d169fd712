import { noUses } from './definition.ts';
import { Expression } from './expression.ts';
import { nameExpr } from './name.ts';

/**
 * The pure value of a func that is defined by its updates alone. Such a func is refused unless the compiler can prove
 * that updates write all values that are read.
 *
 * @example
 * const ramp = func('ramp', [x], undef, 'f32').update({ at: [x], value: x.mul(0.5) })
 */
export const undef: Expression = new Expression(nameExpr('undef'), noUses);
