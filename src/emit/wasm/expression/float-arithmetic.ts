import { bug } from '../../../errors/bug.ts';
import type { Assembler } from './assembler.ts';
import type { Operand } from './operand.ts';
import type { FloatOperator, Transcendental } from './operators.ts';
import type { FloatShape } from './registers.ts';

/**
 * An operator on floats whose instructions have the same names for scalars and for vectors. `f` is the type or the
 * shape of the operands, and `one` makes the number 1 in it.
 */
export function floatArithmetic(
  a: Assembler,
  f: 'f32' | 'f64' | FloatShape,
  op: Exclude<FloatOperator, Transcendental | 'min' | 'max'>,
  args: readonly Operand[],
  one: () => Operand,
): Operand {
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
      const rest = a.apply(`${f}.sub`, one(), weight);
      return a.apply(`${f}.add`, a.apply(`${f}.mul`, x, rest), a.apply(`${f}.mul`, y, weight));
    }
  }
}
