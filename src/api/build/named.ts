import { refuseOperator } from '../origin/javascript-operator.ts';
import { callerOf } from '../origin/origin.ts';

/**
 * Set the `name` of a function. `Object.assign` cannot set it, because the property is read-only. The result refuses to
 * be an operand of a JavaScript operator.
 */
export function named<F extends object, const Name extends string>(f: F, name: Name): F & { readonly name: Name } {
  const toPrimitive = (hint: string): never => refuseOperator(name, 'a func or an input', hint, callerOf(toPrimitive));
  Object.defineProperty(f, Symbol.toPrimitive, { value: toPrimitive });
  return Object.defineProperty(f, 'name', { value: name }) as F & { readonly name: Name }; // defined just now
}
