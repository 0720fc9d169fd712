import { isArm } from '../../../check/expand/tuples.ts';
import { refuse } from '../../../errors/diagnostic.ts';
import { nowhere as at } from '../../../errors/place.ts';
import { tupleSizeMismatch } from '../../../errors/S324.ts';
import type { CallTree } from '../../../language/tree.ts';
import { located } from '../../origin/located.ts';
import { callerOf, type Origin } from '../../origin/origin.ts';
import { givenList } from '../../run/given.ts';
import type { Common, JoinAll } from '../../types/result-type.ts';
import { build, type Expression, type Operand } from '../expression.ts';

/** A value to choose: an operand, or a list of operands for a tuple. */
export type Arm = Operand | readonly Operand[];

/** The result of choosing one of several values: an expression, or a list of expressions for tuples. */
export type Chosen<Arms extends readonly unknown[]> = Arms extends readonly [infer First, ...unknown[]]
  ? First extends readonly unknown[]
    ? { readonly [K in keyof First]: Expression<Common[JoinAll<ComponentsOf<Arms, K>>]> }
    : Expression<Common[JoinAll<Arms>]>
  : Arms extends readonly (readonly unknown[])[]
    ? readonly Expression[]
    : Expression;

type ComponentsOf<Arms extends readonly unknown[], K> = {
  readonly [I in keyof Arms]: K extends keyof Arms[I] ? Arms[I][K] : never;
};

/** The values among the arguments of `select` after its first value: `c, b, d, v, w` ⟶ `b, v, w`. */
type ArmsIn<Rest extends readonly unknown[]> = Rest extends readonly [infer Otherwise]
  ? readonly [Otherwise]
  : Rest extends readonly [unknown, infer Value, ...infer More]
    ? readonly [Value, ...ArmsIn<More>]
    : readonly [];

/**
 * The first value whose condition is true, or the last value if no condition is true. All values are computed. Lists of
 * values are tuples.
 *
 * @example
 * select(x.lt(0), 0, x.gt(255), 255, x)
 * const [least, where] = select(found, best(y), [65535, -1])
 */
export function select<A extends Operand, B extends Operand>(
  condition: Operand,
  a: A,
  b: B,
): Expression<Common[JoinAll<[A, B]>]>;
export function select<const A extends Arm, const Rest extends readonly Arm[]>(
  condition: Operand,
  a: A,
  ...rest: Rest
): Chosen<readonly [A, ...ArmsIn<Rest>]>;
export function select(...args: readonly Arm[]): unknown {
  return choose('select', args, callerOf(select));
}

/**
 * The value at position `index`, counted from 0, or the last value if `index` is out of range. All values are computed.
 *
 * @example
 * mux(c, [red, green, blue])
 */
export function mux<const Values extends readonly Arm[]>(index: Operand, values: Values): Chosen<Values> {
  const origin = callerOf(mux);
  const list = located(origin, () => givenList<Arm>(values, 'a list of values', 'Write mux(i, [a, b, c]).'));
  return choose('mux', [index, ...list], origin) as Chosen<Values>; // a list for tuples
}

/** A call, or the calls for the components of tuples. */
function choose(name: 'select' | 'mux', args: readonly Arm[], origin: Origin): Expression | readonly Expression[] {
  const tree = (trees: CallTree['args']): CallTree => ({ tag: 'Call', name: { name, at }, args: trees, at });
  const arms = args.filter((_, i) => isArm(name, i, args.length));
  const sizes = arms.map((arm) => (Array.isArray(arm) ? arm.length : 1));
  if (!arms.some(Array.isArray)) return build(args as readonly Operand[], origin, tree); // no lists
  if (!arms.every(Array.isArray) || new Set(sizes).size > 1)
    return located(origin, () => refuse(tupleSizeMismatch({ what: `the values of this ${name}`, sizes }, null)));
  return Array.from({ length: sizes[0] ?? 0 }, (_, c) => {
    const component = args.map((arg) => (Array.isArray(arg) ? arg[c] : arg) as Operand); // arms are lists
    return build(component, origin, tree);
  });
}
