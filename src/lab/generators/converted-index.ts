import type { ExprTree } from '../../language/tree.ts';
import type { Random } from '../random.ts';
import { binary, call, float, integer, name } from '../trees.ts';
import type { Scope } from './scope.ts';

/**
 * Generate a coordinate that is computed in another type and converted to i32: floats that are scaled by constants or
 * parameters and rounded, sums and products of floats, sines, small integers, absolute values and differences. Some
 * floats overflow or become NaN. Large results are clamped.
 */
export function drawConverted(random: Random, scope: Scope, v: ExprTree): ExprTree {
  switch (random.weighted(kinds)) {
    case 'scaled':
      return call('i32', rounded(random, scaled(random, random.pick(floats), v)));
    case 'scaled by a parameter': {
      const type = random.pick(floats);
      const e = binary(random.pick(['*', '*', '/']), shifted(random, type, v), factor(random, scope, type));
      return call('i32', rounded(random, random.chance(0.5) ? binary('-', e, call(type, float(0.5))) : e));
    }
    case 'rotated': {
      const type = random.pick(floats);
      const parts = [v, otherVariable(random, scope)].map((e) => scaled(random, type, e));
      const rotated = parts.reduce((a, b) => binary(random.pick(['+', '-']), a, b));
      return call('i32', rounded(random, rotated));
    }
    case 'product': {
      const product = binary('*', shifted(random, 'f32', v), scaled(random, 'f32', otherVariable(random, scope)));
      return clamped(random, call('i32', product));
    }
    case 'extreme': {
      const type = random.pick(floats);
      const [a, b] = [v, otherVariable(random, scope)].map((e) => extreme(random, scope, type, e));
      const e = a && b && random.chance(0.7) ? binary(random.pick(['+', '-', '-', '*']), a, b) : (a ?? v);
      return clamped(random, call('i32', rounded(random, limited(random, type, e))));
    }
    case 'wave':
      return call('i32', rounded(random, binary('*', call('sin', call('f32', v)), float(2.5))));
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
  [6, 'scaled by a parameter'],
  [3, 'rotated'],
  [2, 'product'],
  [4, 'extreme'],
  [1, 'wave'],
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

/** A float that may overflow to infinity, or underflow. */
function extreme(random: Random, scope: Scope, type: 'f32' | 'f64', v: ExprTree): ExprTree {
  const e = binary('*', shifted(random, type, v), call(type, float(random.pick([1e9, 1e29, 1e38, 1e-38]))));
  return random.chance(0.7) ? binary(random.pick(['*', '/', '/']), e, factor(random, scope, type)) : e;
}

/** Limit a float on one side, on both, or not at all. */
function limited(random: Random, type: 'f32' | 'f64', e: ExprTree): ExprTree {
  const limit = (): ExprTree => call(type, float(random.between(0, 4)));
  const ops = random.pick([[], ['min'], ['max'], ['max'], ['min', 'max'], ['max', 'min']] as const);
  const operands = (x: ExprTree): readonly [ExprTree, ExprTree] => (random.chance(0.5) ? [x, limit()] : [limit(), x]);
  return ops.reduce<ExprTree>((x, op) => call(op, ...operands(x)), e);
}

function shifted(random: Random, type: 'f32' | 'f64', v: ExprTree): ExprTree {
  const e = call(type, v);
  return random.chance(0.5) ? binary('+', e, call(type, float(0.5))) : e;
}

/** A parameter as a float, or a constant if there is none. Its sign is unknown, and it may be zero. */
function factor(random: Random, { params }: Scope, type: 'f32' | 'f64'): ExprTree {
  const own = params.filter((p) => p.type === type);
  if (own.length > 0 && random.chance(0.7)) return name(random.pick(own).name);
  const [p] = params.filter((p) => p.type === 'i32');
  if (p === undefined) return call(type, float(0.75));
  return binary('*', call(type, name(p.name)), call(type, float(random.pick([0.5, 0.3]))));
}

function otherVariable(random: Random, { vars }: Scope): ExprTree {
  return vars.length === 0 ? integer(1) : name(random.pick(vars));
}

/** Casting to an integer rounds toward zero. Most coordinates are rounded explicitly first. */
function rounded(random: Random, e: ExprTree): ExprTree {
  return random.chance(0.35) ? e : call(random.pick(['floor', 'floor', 'round', 'ceil', 'trunc']), e);
}

function clamped(random: Random, e: ExprTree): ExprTree {
  const least = random.between(-1, 1);
  return call('clamp', e, integer(least), integer(least + random.between(1, 5)));
}
