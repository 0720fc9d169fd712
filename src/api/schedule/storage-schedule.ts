import type { ArgumentTree } from '../../language/tree.ts';
import type { MemoryPlace } from '../../syntax/memory.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Operand } from '../build/expression.ts';
import type { AnyFunc } from '../build/func.ts';
import { expression, type Loop, loopOf, name } from './arguments.ts';
import type { LoopHint } from './known-loops.ts';

/**
 * The directives for the storage and the window of a func. They create no loops, so the type of the schedule does not
 * change.
 */
export abstract class StorageSchedule<Funcs extends object, Self> {
  /** The selected func. */
  protected abstract func(): ArgumentTree;

  /** A schedule with one more directive. */
  protected abstract add(tag: Directive['tag'], readArguments: () => readonly ArgumentTree[]): Self;

  /** Store only `size` points along a dimension, in a circular buffer. */
  foldStorage(dimension: Loop, size: Operand): Self {
    return this.add('fold-storage', () => [this.func(), name(dimension), expression(size)]);
  }

  /** Pad the allocated extent along a dimension to a multiple of a number. */
  alignStorage(dimension: Loop, multiple: Operand): Self {
    return this.add('align-storage', () => [this.func(), name(dimension), expression(multiple)]);
  }

  /**
   * Allocate exactly `size` points along a dimension; `size` is a constant. A run that needs more points stops before
   * it computes the func.
   */
  boundStorage(dimension: Loop, size: Operand): Self {
    return this.add('bound-storage', () => [this.func(), name(dimension), expression(size)]);
  }

  /** Hoist the allocation to an outer loop of `func`, so that the iterations of inner loops reuse the memory. */
  hoistStorage<const G extends string>(func: G | AnyFunc<G>, loop: LoopHint<Funcs, G>): Self {
    return this.add('hoist-storage', () => [this.func(), loopOf(func, loop)]);
  }

  /** Hoist the allocation out of all loops. */
  hoistStorageRoot(): Self {
    return this.add('hoist-storage-root', () => [this.func()]);
  }

  /** Set the order of the dimensions in memory, innermost first. */
  reorderStorage(...dimensions: readonly Loop[]): Self {
    return this.add('reorder-storage', () => [this.func(), ...dimensions.map(name)]);
  }

  /** Allocate the func on the stack or on the heap. */
  storeIn(place: MemoryPlace): Self {
    return this.add('store-in', () => [this.func(), name(place)]);
  }

  /**
   * Keep the values of the func from one call of the compiled program to the next. If a later call needs the same
   * points from the same parameters and the same content of inputs, neither the func nor the funcs that only it reads
   * are computed again.
   */
  memoize(): Self {
    return this.add('memoize', () => [this.func()]);
  }

  /** Fix the window of the func along a dimension. A run stops with an error if it needs points outside it. */
  bound(dimension: Loop, min: Operand, len: Operand): Self {
    return this.add('bound', () => [this.func(), name(dimension), expression(min), expression(len)]);
  }

  /** Fix the extent of the window of the func along a dimension, but not its minimum. */
  boundExtent(dimension: Loop, len: Operand): Self {
    return this.add('bound-extent', () => [this.func(), name(dimension), expression(len)]);
  }

  /** Enlarge the window of the func so that min % modulus = remainder and the extent is a multiple of `modulus`. */
  alignBounds(dimension: Loop, modulus: Operand, remainder: Operand = 0): Self {
    return this.add('align-bounds', () => [this.func(), name(dimension), expression(modulus), expression(remainder)]);
  }

  /** Enlarge the window of the func so that its extent is a multiple of `modulus`. Its minimum does not change. */
  alignExtent(dimension: Loop, modulus: Operand): Self {
    return this.add('align-extent', () => [this.func(), name(dimension), expression(modulus)]);
  }
}
