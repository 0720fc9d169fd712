import { noUses } from './definition.ts';
import { Expression } from './expression.ts';
import { nameExpr } from './name.ts';

/**
 * The value of a func that updates define. It is accepted if updates are shown to write all values that are read.
 *
 * @example
 * const ramp = func('ramp', [x], undef, 'f32').update({ at: [x], value: x.mul(0.5) })
 */
export const undef: Expression = new Expression(nameExpr('undef'), noUses);
