import type { ArgumentTree } from '../../language/tree.ts';
import type { MemoryPlace } from '../../syntax/memory.ts';
import type { Directive, Tail } from '../../syntax/schedule.ts';
import type { Order } from '../../syntax/target.ts';
import type { Operand } from '../build/expression.ts';
import type { AnyFunc } from '../build/func.ts';
import type { AnyInput } from '../build/input.ts';
import { located } from '../origin/located.ts';
import { callerOf } from '../origin/origin.ts';
import {
  expression,
  type FuncNames,
  type Loop,
  loopOf,
  name,
  nameOf,
  numbered,
  optionalFactor,
  optionalTail,
  path,
  type SomeFuncs,
} from './arguments.ts';
import type { DirectiveMethods } from './directive-methods.ts';
import type { LoopHint, LoopNamed, Loops, LoopsIn, WithFunc, WithLoops } from './known-loops.ts';
import { type Plan, type Planned, plan, planWith, printPlan, type Schedule } from './plan.ts';
import { selectByName } from './select-by-name.ts';

/**
 * A schedule with a selected stage. Each method adds a directive for that stage and returns a new schedule; `and`
 * selects another func.
 *
 * @example
 * schedule(by, bx)
 *   .by.tile('x', 'y', 'xo', 'yo', 'xi', 'yi', 256, 32)
 *   .and.bx.computeAt(by, 'xo')
 */
export class StageSchedule<
  Funcs extends object = Loops,
  F extends PropertyKey = string,
  Known extends string = LoopsIn<Funcs, F>,
> implements Planned, DirectiveMethods
{
  /** Only declared: a bundler keeps a class with a computed field, even if nothing uses it. */
  declare readonly [plan]: Plan;
  readonly #path: readonly string[];

  /** @internal */
  constructor(before: Plan, path: readonly string[]) {
    this[plan] = before;
    this.#path = path;
  }

  /** Select another func: `.and.bx` or `.and('bx')`. */
  get and(): Selection<Funcs> {
    return selection(this[plan]);
  }

  /** Select a stage of the func: 0 is the pure definition, 1 is the first update. */
  stage(number: number): StageSchedule<Funcs, F, string> {
    const label = located(callerOf(this.stage), () => numbered('s', number, 'the number of a stage'));
    return new StageSchedule(this[plan], [...this.#path.filter((name) => !/^s\d+$/.test(name)), label]);
  }

  /** Select a branch of a specialized func: 0 is the default branch, 1 is the first condition. */
  branch(number: number): StageSchedule<Funcs, F, Known> {
    const [func = '', ...rest] = this.#path.filter((name) => !/^z\d+$/.test(name));
    const label = located(callerOf(this.branch), () => numbered('z', number, 'the number of a branch'));
    return new StageSchedule(this[plan], [func, label, ...rest]);
  }

  /** Let consumers, or all of them, read this func or input through a new func that copies it. */
  in<const W extends string>(wrapper: W, ...consumers: FuncNames): StageSchedule<WithFunc<Funcs, W, Known>, F, Known> {
    return this.#with('in', () => [this.#func(), name(wrapper), ...consumers.map(name)]);
  }

  /** Let consumers read a new func with the definition of this one, which can be scheduled separately. */
  cloneIn<const C extends string>(clone: C, ...users: SomeFuncs): StageSchedule<WithFunc<Funcs, C, Known>, F, Known> {
    return this.#with('clone-in', () => [this.#func(), name(clone), ...users.map(name)]);
  }

  /** Generate a separate loop nest for each condition. The conditions are tested in order. */
  specialize(...conditions: readonly Operand[]): StageSchedule<Funcs, F, Known> {
    return this.#with('specialize', () => [this.#func(), ...conditions.map(expression)]);
  }

  /**
   * Split a loop into an outer loop over chunks and an inner loop over the `factor` iterations of a chunk. `tail`
   * selects how to handle an extent that is not a multiple of `factor`.
   */
  split<const Outer extends string, const Inner extends string>(
    loop: LoopNamed<Known>,
    outer: LoopNamed<Outer>,
    inner: LoopNamed<Inner>,
    factor: Operand,
    tail?: Tail,
  ): StageSchedule<WithLoops<Funcs, F, Outer | Inner>, F, Known | Outer | Inner> {
    return this.#with('split', () => [
      this.#loop(loop),
      name(outer),
      name(inner),
      expression(factor),
      ...optionalTail(tail),
    ]);
  }

  /** Fuse a loop and the loop directly inside it into a single loop. */
  fuse<const Fused extends string>(
    loop: LoopNamed<Known>,
    fused: LoopNamed<Fused>,
  ): StageSchedule<WithLoops<Funcs, F, Fused>, F, Known | Fused> {
    return this.#with('fuse', () => [this.#loop(loop), name(fused)]);
  }

  /** Interchange a loop and the loop directly inside it. */
  swap(loop: LoopNamed<Known>): StageSchedule<Funcs, F, Known> {
    return this.#with('swap', () => [this.#loop(loop)]);
  }

  /** Set the execution order of a loop: serial, parallel, vectorized or unrolled. */
  traverse(loop: LoopNamed<Known>, order: Order): StageSchedule<Funcs, F, Known> {
    return this.#with('traverse', () => [this.#loop(loop), name(order)]);
  }

  /** Compute the func inside a loop of `func`: in each iteration, the points that the iteration needs. */
  computeAt<const G extends string>(func: G | AnyFunc<G>, loop: LoopHint<Funcs, G>): StageSchedule<Funcs, F, Known> {
    return this.#with('compute-at', () => [this.#func(), loopOf(func, loop)]);
  }

  /** Compute all required points of the func before its consumers run. */
  computeRoot(): StageSchedule<Funcs, F, Known> {
    return this.#with('compute-root', () => [this.#func()]);
  }

  /** Compute the func inline, wherever it is read. */
  inline(): StageSchedule<Funcs, F, Known> {
    return this.#with('inline', () => [this.#func()]);
  }

  /** Allocate the func inside a loop of `func`: once for each iteration. */
  storeAt<const G extends string>(func: G | AnyFunc<G>, loop: LoopHint<Funcs, G>): StageSchedule<Funcs, F, Known> {
    return this.#with('store-at', () => [this.#func(), loopOf(func, loop)]);
  }

  /** Allocate the func outside all loops. */
  storeRoot(): StageSchedule<Funcs, F, Known> {
    return this.#with('store-root', () => [this.#func()]);
  }

  /**
   * Sliding window: in each iteration of a loop of `func`, compute only the points that earlier iterations have not
   * computed.
   */
  slide<const G extends string>(func: G | AnyFunc<G>, loop: LoopHint<Funcs, G>): StageSchedule<Funcs, F, Known> {
    return this.#with('slide', () => [this.#func(), loopOf(func, loop)]);
  }

  /** Store only `size` points along a dimension, in a circular buffer. */
  foldStorage(dimension: Loop, size: Operand): StageSchedule<Funcs, F, Known> {
    return this.#with('fold-storage', () => [this.#func(), name(dimension), expression(size)]);
  }

  /** Pad the allocated extent along a dimension to a multiple of a number. */
  alignStorage(dimension: Loop, multiple: Operand): StageSchedule<Funcs, F, Known> {
    return this.#with('align-storage', () => [this.#func(), name(dimension), expression(multiple)]);
  }

  /** Hoist the allocation to an outer loop of `func`, so that the iterations of inner loops reuse the memory. */
  hoistStorage<const G extends string>(func: G | AnyFunc<G>, loop: LoopHint<Funcs, G>): StageSchedule<Funcs, F, Known> {
    return this.#with('hoist-storage', () => [this.#func(), loopOf(func, loop)]);
  }

  /** Hoist the allocation out of all loops. */
  hoistStorageRoot(): StageSchedule<Funcs, F, Known> {
    return this.#with('hoist-storage-root', () => [this.#func()]);
  }

  /** Set the order of the dimensions in memory, innermost first. */
  reorderStorage(...dimensions: readonly Loop[]): StageSchedule<Funcs, F, Known> {
    return this.#with('reorder-storage', () => [this.#func(), ...dimensions.map(name)]);
  }

  /** Allocate the func on the stack or on the heap. */
  storeIn(place: MemoryPlace): StageSchedule<Funcs, F, Known> {
    return this.#with('store-in', () => [this.#func(), name(place)]);
  }

  /** Fix the window of the func along a dimension. A run stops with an error if it needs points outside it. */
  bound(dimension: Loop, min: Operand, len: Operand): StageSchedule<Funcs, F, Known> {
    return this.#with('bound', () => [this.#func(), name(dimension), expression(min), expression(len)]);
  }

  /** Fix the extent of the window of the func along a dimension, but not its minimum. */
  boundExtent(dimension: Loop, len: Operand): StageSchedule<Funcs, F, Known> {
    return this.#with('bound-extent', () => [this.#func(), name(dimension), expression(len)]);
  }

  /** Enlarge the window of the func so that min % modulus = remainder and the extent is a multiple of `modulus`. */
  alignBounds(dimension: Loop, modulus: Operand, remainder: Operand = 0): StageSchedule<Funcs, F, Known> {
    return this.#with('align-bounds', () => [
      this.#func(),
      name(dimension),
      expression(modulus),
      expression(remainder),
    ]);
  }

  /**
   * Tile two loops: split both by their factors, and move the loops over the points of a tile inside the loops over the
   * tiles.
   */
  tile<const Xo extends string, const Yo extends string, const Xi extends string, const Yi extends string>(
    x: LoopNamed<Known>,
    y: LoopNamed<Known>,
    xo: LoopNamed<Xo>,
    yo: LoopNamed<Yo>,
    xi: LoopNamed<Xi>,
    yi: LoopNamed<Yi>,
    xFactor: Operand,
    yFactor: Operand,
    tail?: Tail,
  ): StageSchedule<WithLoops<Funcs, F, Xo | Yo | Xi | Yi>, F, Known | Xo | Yo | Xi | Yi> {
    return this.#with('tile', () => {
      const loops = [this.#loop(x), this.#loop(y)];
      const names = [xo, yo, xi, yi].map(name);
      return [...loops, ...names, expression(xFactor), expression(yFactor), ...optionalTail(tail)];
    });
  }

  /** Set the order of the loops, innermost first. */
  reorder(...loops: readonly LoopNamed<Known>[]): StageSchedule<Funcs, F, Known> {
    return this.#with('reorder', () => [path(this.#path), ...loops.map(name)]);
  }

  /** Run the iterations of a loop on several threads. */
  parallel(loop: LoopNamed<Known>): StageSchedule<Funcs, F, Known> {
    return this.#with('parallel', () => [this.#loop(loop)]);
  }

  /** Vectorize a loop. With a factor, split the loop by it first and vectorize the inner loop. */
  vectorize<const L extends Known>(
    loop: LoopNamed<L>,
    factor?: Operand,
    tail?: Tail,
  ): StageSchedule<WithLoops<Funcs, F, `${L}_vo` | `${L}_v`>, F, Known | `${L}_vo` | `${L}_v`> {
    return this.#with('vectorize', () => [this.#loop(loop), ...optionalFactor(factor), ...optionalTail(tail)]);
  }

  /** Unroll a loop. With a factor, split the loop by it first and unroll the inner loop. */
  unroll<const L extends Known>(
    loop: LoopNamed<L>,
    factor?: Operand,
    tail?: Tail,
  ): StageSchedule<WithLoops<Funcs, F, `${L}_uo` | `${L}_u`>, F, Known | `${L}_uo` | `${L}_u`> {
    return this.#with('unroll', () => [this.#loop(loop), ...optionalFactor(factor), ...optionalTail(tail)]);
  }

  /** `computeAt` and `storeAt` combined. */
  at<const G extends string>(func: G | AnyFunc<G>, loop: LoopHint<Funcs, G>): StageSchedule<Funcs, F, Known> {
    return this.#with('at', () => [this.#func(), loopOf(func, loop)]);
  }

  /** The source text of the directives. */
  toString(): string {
    return printPlan(this[plan]);
  }

  #func(): ArgumentTree {
    return name(this.#path[0] ?? '');
  }

  #loop(loop: Loop): ArgumentTree {
    return path([...this.#path, nameOf(loop)]);
  }

  /** `Fs` and `K` are the loops that are known after the directive. */
  #with<Fs extends object, K extends string>(
    tag: Directive['tag'],
    readArguments: () => readonly ArgumentTree[],
  ): StageSchedule<Fs, F, K> {
    const origin = callerOf(this.#with, 1);
    return new StageSchedule(planWith(this[plan], tag, origin, readArguments), this.#path);
  }
}

/** A schedule without a selected func. Select one by its name: `s.by` or `s('by')`. */
export type Selection<Funcs extends object = Loops> = Schedule &
  ((func: string | AnyFunc | AnyInput) => StageSchedule<Funcs, string, string>) & {
    readonly [Name in keyof Funcs]: StageSchedule<Funcs, Name, LoopsIn<Funcs, Name>>;
  };

export function selection<Funcs extends object>(contents: Plan): Selection<Funcs> {
  // The proxy has a property for every name.
  return selectByName(contents, (path) => new StageSchedule(contents, path)) as unknown as Selection<Funcs>;
}
