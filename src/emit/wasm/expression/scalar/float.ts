import { bug } from '../../../../errors/bug.ts';
import type { Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Context } from '../context.ts';
import type { Operand } from '../operand.ts';
import { type FloatOperator, functionOf } from '../operators.ts';
import { floatOf, floatShape } from '../registers.ts';
import { convertScalar } from './convert.ts';

/** An operator on floats with a float result. */
export function scalarFloat(
  a: Assembler,
  context: Context,
  op: FloatOperator,
  type: Type,
  args: readonly Operand[],
): Operand {
  const f = floatOf(type);
  const [x = bug(`${op} has no operand`), y = x, z = x] = args;
  switch (op) {
    case '+':
      return a.apply(`${f}.add`, x, y);
    case '-':
      return a.apply(`${f}.sub`, x, y);
    case '*':
      return a.apply(`${f}.mul`, x, y);
    case '/':
      return a.apply(`${f}.div`, x, y);
    case '%': {
      const [l, r] = [a.hold(x), a.hold(y)];
      const floored = a.apply(`${f}.floor`, a.apply(`${f}.div`, l, r));
      return a.apply(`${f}.sub`, l, a.apply(`${f}.mul`, r, floored));
    }
    case 'min':
      return firstLane(a, type, 'pmin', x, y);
    case 'max':
      return firstLane(a, type, 'pmax', x, y);
    case 'absd':
      return a.apply(`${f}.abs`, a.apply(`${f}.sub`, x, y));
    case 'neg':
    case 'abs':
    case 'sqrt':
    case 'floor':
    case 'ceil':
    case 'trunc':
      return a.apply(`${f}.${op}`, x);
    case 'round':
      return a.apply(`${f}.nearest`, x);
    case 'fract': {
      const whole = a.hold(x);
      return a.apply(`${f}.sub`, whole, a.apply(`${f}.trunc`, whole));
    }
    case 'lerp': {
      const weight = a.hold(z);
      const rest = a.apply(`${f}.sub`, a.float(f, 1), weight);
      return a.apply(`${f}.add`, a.apply(`${f}.mul`, x, rest), a.apply(`${f}.mul`, y, weight));
    }
    case 'exp':
    case 'log':
    case 'sin':
    case 'cos':
    case 'tan':
    case 'asin':
    case 'acos':
    case 'atan':
    case 'atan2':
    case 'pow':
    case 'fma': {
      const wide = args.map((n) => convertScalar(a, n, type, 'f64', false));
      return convertScalar(a, a.call(context.call(functionOf(op, type)), 'f64', ...wide), 'f64', type, false);
    }
  }
}

/**
 * Uses vector code, because scalar `min` and `max` treat NaN and zeros differently, and a `select` of floats is a
 * branch.
 */
function firstLane(a: Assembler, type: Type, name: 'pmin' | 'pmax', x: Operand, y: Operand): Operand {
  const shape = floatShape(type);
  const vector = a.apply(`${shape}.${name}`, a.apply(`${shape}.splat`, x), a.apply(`${shape}.splat`, y));
  return a.registerwise(floatOf(type), [vector], () => a.f.emit(`${shape}.extract_lane`, 0));
}
