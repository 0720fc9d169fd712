import type { ExprTree } from '../../language/tree.ts';
import type { Random } from '../random.ts';
import { binary, call, float, inputBound, integer, name, nowhere, read } from '../trees.ts';
import { drawConverted } from './converted-index.ts';
import type { KnownArray, Scope } from './scope.ts';

/**
 * Generate a coordinate: mostly a variable plus a small offset. Others are reversed, strided, divided, wrapped,
 * clamped, converted to another type and back, sums of two variables, operations on bits, or values that are read from
 * a func and then clamped, or added as a float. Offsets are small, which keeps windows small.
 */
export function drawIndex(random: Random, scope: Scope): ExprTree {
  const form = random.weighted(forms);
  return form(random, scope);
}

type Form = (random: Random, scope: Scope) => ExprTree;

/**
 * Coordinates far from all others: for most types, their distance in bytes exceeds the largest static offset of a load
 * or store.
 */
const far = [1000, 20_000, 1_000_000, -70_000];

/** A variable in scope, or a constant when there is none. */
function variable(random: Random, { vars }: Scope): ExprTree {
  return vars.length === 0 ? integer(random.between(-1, 2)) : name(random.pick(vars));
}

const forms: readonly (readonly [number, Form])[] = [
  [24, variable],
  [34, (random, scope) => binary(random.pick(['+', '-']), variable(random, scope), integer(random.between(1, 3)))],
  [5, (random) => integer(random.chance(0.1) ? random.pick(far) : random.between(-2, 3))],
  [6, (random, scope) => binary('-', integer(random.between(-1, 4)), variable(random, scope))],
  [5, (random, scope) => binary('*', integer(random.between(2, 3)), variable(random, scope))],
  [4, (random, scope) => binary('+', binary('*', integer(2), variable(random, scope)), integer(random.between(-1, 2)))],
  [5, (random, scope) => binary('/', variable(random, scope), integer(random.between(2, 3)))],
  [3, (random, scope) => binary('%', variable(random, scope), integer(random.between(2, 4)))],
  [4, (random, scope) => binary(random.pick(['+', '-']), variable(random, scope), variable(random, scope))],
  [3, (random, scope) => binary('+', variable(random, scope), startup(random, scope))],
  [3, (random, scope) => call(random.pick(['min', 'max']), variable(random, scope), integer(random.between(-1, 3)))],
  [2, (random, scope) => binary('*', startup(random, scope), variable(random, scope))],
  [2, (random, scope) => choice(random, scope)],
  [7, (random, scope) => lookUp(random, scope)],
  [15, (random, scope) => drawConverted(random, scope, variable(random, scope))],
  [4, bits],
];

/** An operation on the bits of a variable. */
function bits(random: Random, scope: Scope): ExprTree {
  const v = variable(random, scope);
  switch (random.pick(['mask', 'shift', 'complement'] as const)) {
    case 'mask':
      return binary(
        random.pick(['&', '|', '^']),
        v,
        random.chance(0.7) ? integer(random.pick([1, 3, 5, -2, -3])) : startup(random, scope),
      );
    case 'shift':
      return binary(random.pick(['>>', '>>', '<<']), v, call('clamp', startup(random, scope), integer(0), integer(2)));
    case 'complement':
      return { tag: 'Unary', op: '~', arg: v, at: nowhere };
  }
}

function choice(random: Random, scope: Scope): ExprTree {
  const v = variable(random, scope);
  const sum = (e: ExprTree): ExprTree => binary('+', e, startup(random, scope));
  const value = random.pick([
    () => v,
    () => v,
    () => binary('/', sum(binary('*', v, integer(8))), integer(8)),
    () => call('min', sum(v), integer(2)),
  ])();
  const condition = binary(random.pick(['<', '==']), value, integer(random.between(0, 2)));
  return call('select', condition, variable(random, scope), integer(random.between(-1, 1)));
}

/** A parameter or the size of an input, or a constant if there are none. */
function startup(random: Random, { params, inputs }: Scope): ExprTree {
  const integers = params.filter((p) => p.type === 'i32');
  if (inputs.length > 0 && random.chance(0.3)) {
    const { name: input, rank } = random.pick(inputs);
    return inputBound(input, 'len', random.below(rank));
  }
  return integers.length === 0 ? integer(1) : name(random.pick(integers).name);
}

/**
 * A data-dependent coordinate: a loaded value that is clamped, wrapped, or cast to bool, or a variable that is
 * displaced by a loaded value as a float.
 */
function lookUp(random: Random, scope: Scope): ExprTree {
  const value = lookedUp(random, scope);
  if (value === null) return variable(random, scope);
  const least = random.between(-1, 1);
  switch (random.pick(['clamped', 'wrapped', 'cast', 'displaced', 'displaced', 'displaced'] as const)) {
    case 'clamped':
      return call('clamp', value, integer(least), integer(least + random.between(0, 3)));
    case 'wrapped':
      return binary('%', value, integer(random.between(2, 4)));
    case 'cast':
      return binary('+', call('i32', call('bool', value)), variable(random, scope));
    case 'displaced': {
      const by = call('clamp', binary('*', call('f32', value), float(0.5)), float(0), float(random.pick([1, 2.5])));
      return call('i32', binary('+', call('f32', variable(random, scope)), by));
    }
  }
}

function lookedUp(random: Random, scope: Scope): ExprTree | null {
  const { funcs, self } = scope;
  const direct: Scope = { ...scope, funcs: [], self: null };
  if (self !== null && random.chance(0.3)) return call('i32', self().value);
  if (funcs.length === 0) return null;
  const table: KnownArray = random.pick(funcs);
  const at = Array.from({ length: table.rank }, () => drawIndex(random, direct));
  const value = read(table.name, at, table.component);
  return table.type === 'i32' ? value : call('i32', value);
}
