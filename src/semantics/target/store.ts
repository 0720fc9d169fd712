import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { funcStorageTooLarge } from '../../errors/S703.ts';
import { type ArrayValue, type Bounds, offsetOf, volume, type WritableArray } from '../../syntax/array.ts';
import { type Component, type Name, storedName } from '../../syntax/expr.ts';
import { type Output, outputParts } from '../../syntax/extensions/output.ts';
import type { Program } from '../../syntax/target.ts';
import type { Type } from '../../syntax/type.ts';
import { isError, numberOf, type Value } from '../../syntax/value.ts';
import type { Request } from '../request.ts';

/**
 * σ: the storage of funcs and inputs, with the bounds of their allocation. Each component of a tuple is a separate
 * array, named `f.0`, `f.1`, ….
 */
export type Store = ReadonlyMap<Name, ArrayValue>;

/** The storage of the components of all outputs. */
export function storedOutputs(σ: Store, outputs: readonly Output[]): readonly ArrayValue[] {
  return outputParts(outputs).map(({ name }) => σ.get(name) ?? bug(`${name} was never allocated`));
}

/** The initial store of a program: its inputs. */
export function initialStore(P: Program, z: Request): Store {
  return new Map(
    P.inputs.flatMap(({ name }) => {
      const array = z.inputs.get(name);
      return array === undefined ? [] : [[name, array]];
    }),
  );
}

/** ⟨λx̄. ε_mem, Ī⟩: uninitialized storage. The `Budget` of a run limits the total over all funcs. */
export function fresh(func: Name, type: Type, bounds: readonly Bounds[]): WritableArray {
  const points = volume(bounds);
  if (points > storageLimit) refuse(funcStorageTooLarge({ func, points, limit: storageLimit }, null));
  return { type, bounds, values: new Array<Value>(points).fill('ε_mem') };
}

/** The bounds of an allocation for (min, len). It is empty if the extent is negative or an error. */
export function allocatedBounds(min: Value, len: Value): Bounds {
  return isError(min) || isError(len) ? { min: 0, len: 0 } : { min: numberOf(min), len: Math.max(0, numberOf(len)) };
}

/**
 * The maximum number of points that the reference engines store at the same time. A point is a number or an error, so
 * the storage is an ordinary array, which V8 turns into a hash table beyond this length.
 */
export const storageLimit = 2 ** 25;

/** The four stuck states of a program (fig. target-semantics). */
export type Stuck =
  /** Definition 'Assertion failure'. */
  | { readonly tag: 'AssertionFailure'; readonly why: string }
  /** Definition 'RDom failure': a loop of negative extent. */
  | { readonly tag: 'RdomFailure'; readonly variable: Name; readonly len: Value }
  /** Definition 'Memory error', in its two kinds. */
  | OutOfBounds<'ReadOutOfBounds'>
  | OutOfBounds<'WriteOutOfBounds'>;

interface OutOfBounds<Tag> {
  readonly tag: Tag;
  readonly func: Name;
  readonly point: readonly Value[];
  /** Null if the func has no storage. */
  readonly bounds: readonly Bounds[] | null;
}

/**
 * InBounds(f[c̄], σ): the location of the point in the storage of f; null if it is out of bounds or f has no storage.
 */
export function locate(σ: Store, func: Name, component: Component, point: readonly Value[]): Location | null {
  const array = σ.get(storedName(func, component));
  const offset = array === undefined ? null : offsetOf(array.bounds, point);
  return array === undefined || offset === null ? null : { array, offset };
}

export interface Location {
  readonly array: ArrayValue;
  readonly offset: number;
}

/** The stuck state of an out-of-bounds access. */
export function outOfBounds<Tag>(
  tag: Tag,
  σ: Store,
  func: Name,
  component: Component,
  point: readonly Value[],
): OutOfBounds<Tag> {
  return { tag, func, point, bounds: σ.get(storedName(func, component))?.bounds ?? null };
}
