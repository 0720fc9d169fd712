import { bug } from '../../../../errors/bug.ts';
import type { Type } from '../../../../syntax/type.ts';
import type { Assembler } from '../assembler.ts';
import type { Context } from '../context.ts';
import type { Operand } from '../operand.ts';
import { type FloatOperator, functionOf, type Transcendental } from '../operators.ts';
import { floatShape } from '../registers.ts';
import { convert } from './convert.ts';

/** An operator on floats with a float result, lane by lane. */
export function vectorFloat(
  a: Assembler,
  context: Context,
  op: FloatOperator,
  type: Type,
  lanes: number,
  args: readonly Operand[],
): Operand {
  const shape = floatShape(type);
  const [x = bug(`${op} has no operand`), y = x, z = x] = args;
  switch (op) {
    case '+':
      return a.apply(`${shape}.add`, x, y);
    case '-':
      return a.apply(`${shape}.sub`, x, y);
    case '*':
      return a.apply(`${shape}.mul`, x, y);
    case '/':
      return a.apply(`${shape}.div`, x, y);
    case '%': {
      const [l, r] = [a.hold(x), a.hold(y)];
      const floored = a.apply(`${shape}.floor`, a.apply(`${shape}.div`, l, r));
      return a.apply(`${shape}.sub`, l, a.apply(`${shape}.mul`, r, floored));
    }
    case 'min':
      return a.apply(`${shape}.pmin`, x, y);
    case 'max':
      return a.apply(`${shape}.pmax`, x, y);
    case 'absd':
      return a.apply(`${shape}.abs`, a.apply(`${shape}.sub`, x, y));
    case 'neg':
    case 'abs':
    case 'sqrt':
    case 'floor':
    case 'ceil':
    case 'trunc':
      return a.apply(`${shape}.${op}`, x);
    case 'round':
      return a.apply(`${shape}.nearest`, x);
    case 'fract': {
      const whole = a.hold(x);
      return a.apply(`${shape}.sub`, whole, a.apply(`${shape}.trunc`, whole));
    }
    case 'lerp': {
      const weight = a.hold(z);
      const rest = a.apply(`${shape}.sub`, one(a, type), weight);
      return a.apply(`${shape}.add`, a.apply(`${shape}.mul`, x, rest), a.apply(`${shape}.mul`, y, weight));
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
    case 'fma':
      return called(a, context, op, type, lanes, args);
  }
}

/** Calls a function on f64x2. The f32 result is by definition the f32 nearest to the f64 result. */
function called(
  a: Assembler,
  context: Context,
  op: Transcendental,
  type: Type,
  lanes: number,
  args: readonly Operand[],
): Operand {
  const wide = args.map((x) => convert(a, x, lanes, type, 'f64', false));
  const index = context.call(`${functionOf(op, type)}.vector`);
  return convert(a, a.call(index, 'v128', ...wide), lanes, 'f64', type, false);
}

function one(a: Assembler, type: Type): Operand {
  return type === 'f32' ? a.splat(32, 0x3f800000) : a.integers(32, [0, 0x3ff00000, 0, 0x3ff00000]);
}
