import { refuse } from '../../errors/diagnostic.ts';
import { javascriptOperator } from '../../errors/S109.ts';
import { located } from './located.ts';
import type { Origin } from './origin.ts';

/**
 * Refuse the conversion of an expression, a func or an input to a primitive value, which a JavaScript operator requests
 * with `hint`.
 */
export function refuseOperator(
  name: string | null,
  is: 'an expression' | 'a func or an input',
  hint: string,
  origin: Origin,
): never {
  return located(origin, () => refuse(javascriptOperator({ name, is, hint }, null)));
}
