import type { ExprTree } from '../../language/tree.ts';
import type { Random } from '../random.ts';
import { binary, call, float, whole } from '../trees.ts';

/**
 * A coordinate that goes through another type and back: scaled and rounded as a float, cut off as a small integer, or the distance
 * from zero or from a point. Where the result is not monotone, something limits it.
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
    case 'cut off': {
      const cast = call(random.pick(['u8', 'i8', 'u16', 'i16', 'u32', 'saturating_u8', 'saturating_i8']), v);
      return limited(random, call('i32', cast));
    }
    case 'limited first':
      return call('i32', call(random.pick(['u8', 'i16', 'u32', 'f32']), limited(random, v)));
    case 'high bits': {
      const [type, shift] = random.pick([
        ['u8', 6],
        ['i8', 6],
        ['i16', 13],
      ] as const);
      return call('i32', binary('>>', call(type, v), call(type, whole(shift))));
    }
    case 'distance':
      return limited(random, call('i32', random.chance(0.6) ? call('abs', v) : call('absd', v, whole(2))));
    case 'float distance':
      return limited(random, call('i32', call('abs', scaled(random, 'f32', v))));
  }
}

const floats = ['f32', 'f64'] as const;

const kinds = [
  [10, 'scaled'],
  [2, 'least'],
  [3, 'cut off'],
  [2, 'limited first'],
  [1, 'high bits'],
  [3, 'distance'],
  [1, 'float distance'],
] as const;

function scaled(random: Random, type: 'f32' | 'f64', v: ExprTree): ExprTree {
  const of = (x: number): ExprTree => call(type, float(x));
  const e = call(type, v);
  switch (random.below(5)) {
    case 0:
    case 1:
      return binary('*', e, of(random.pick([0.5, 0.3, 1.5])));
    case 2:
      return binary('/', e, of(random.pick([2, 3])));
    case 3:
      return binary('-', of(2.5), e);
    default:
      return binary('+', e, of(random.pick([0.5, 0.25])));
  }
}

/** Casting to an integer rounds towards zero; most coordinates are rounded before it. */
function rounded(random: Random, e: ExprTree): ExprTree {
  return random.chance(0.35) ? e : call(random.pick(['floor', 'floor', 'round', 'ceil', 'trunc']), e);
}

function limited(random: Random, e: ExprTree): ExprTree {
  const least = random.between(-1, 1);
  return call('clamp', e, whole(least), whole(least + random.between(1, 5)));
}
