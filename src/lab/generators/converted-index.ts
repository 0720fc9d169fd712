import type { ExprTree } from '../../language/tree.ts';
import type { Random } from '../random.ts';
import { binary, call, float, integer } from '../trees.ts';

/**
 * Generate a coordinate that is converted to another type and back: scaled and rounded as a float, truncated to a small
 * integer, or an absolute value or difference. A result that is not monotone is clamped.
 */
export function drawConverted(random: Random, v: ExprTree): ExprTree {
  switch (random.weighted(kinds)) {
    case 'scaled':
      return call('i32', rounded(random, scaled(random, random.pick(floats), v)));
    case 'least': {
      const type = random.pick(floats);
      const limit = call(type, float(random.pick([0.5, 1, 2.5])));
      return call('i32', call(random.pick(['min', 'max']), scaled(random, type, v), limit));
    }
    case 'truncated': {
      const cast = call(random.pick(['u8', 'i8', 'u16', 'i16', 'u32', 'saturating_u8', 'saturating_i8']), v);
      return clamped(random, call('i32', cast));
    }
    case 'clamped first':
      return call('i32', call(random.pick(['u8', 'i16', 'u32', 'f32']), clamped(random, v)));
    case 'high bits': {
      const [type, shift] = random.pick([
        ['u8', 6],
        ['i8', 6],
        ['i16', 13],
      ] as const);
      return call('i32', binary('>>', call(type, v), call(type, integer(shift))));
    }
    case 'distance':
      return clamped(random, call('i32', random.chance(0.6) ? call('abs', v) : call('absd', v, integer(2))));
    case 'float distance':
      return clamped(random, call('i32', call('abs', scaled(random, 'f32', v))));
  }
}

const floats = ['f32', 'f64'] as const;

const kinds = [
  [10, 'scaled'],
  [2, 'least'],
  [3, 'truncated'],
  [2, 'clamped first'],
  [1, 'high bits'],
  [3, 'distance'],
  [1, 'float distance'],
] as const;

function scaled(random: Random, type: 'f32' | 'f64', v: ExprTree): ExprTree {
  const of = (x: number): ExprTree => call(type, float(x));
  const e = call(type, v);
  switch (random.weighted(scalings)) {
    case 'product':
      return binary('*', e, of(random.pick([0.5, 0.3, 1.5])));
    case 'quotient':
      return binary('/', e, of(random.pick([2, 3])));
    case 'reversed':
      return binary('-', of(2.5), e);
    case 'offset':
      return binary('+', e, of(random.pick([0.5, 0.25])));
  }
}

const scalings = [
  [2, 'product'],
  [1, 'quotient'],
  [1, 'reversed'],
  [1, 'offset'],
] as const;

/** Casting to an integer rounds toward zero. Most coordinates are rounded explicitly first. */
function rounded(random: Random, e: ExprTree): ExprTree {
  return random.chance(0.35) ? e : call(random.pick(['floor', 'floor', 'round', 'ceil', 'trunc']), e);
}

function clamped(random: Random, e: ExprTree): ExprTree {
  const least = random.between(-1, 1);
  return call('clamp', e, integer(least), integer(least + random.between(1, 5)));
}
