import type { ArgumentTree } from '../../language/tree.ts';
import type { Directive } from '../../syntax/schedule.ts';
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
  type Partitioned,
  partitioned,
  path,
  type SomeFuncs,
  type TailName,
  text,
  tileArguments,
} from './arguments.ts';
import type { DirectiveMethods } from './directive-methods.ts';
import type { LoopHint, LoopNamed, Loops, LoopsIn, WithFunc, WithLoops } from './known-loops.ts';
import { type Plan, type Planned, plan, planWith, printPlan, type Schedule } from './plan.ts';
import { selectByName } from './select-by-name.ts';
import { StorageSchedule } from './storage-schedule.ts';

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
  >
  extends StorageSchedule<Funcs, StageSchedule<Funcs, F, Known>>
  implements Planned, DirectiveMethods
{
  /** Declared without a field definition, because bundlers keep a class with a computed field even if it is unused. */
  declare readonly [plan]: Plan;
  readonly #path: readonly string[];

  /** @internal */
  constructor(before: Plan, path: readonly string[]) {
    super();
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

  /**
   * Let consumers read this func or input through a new func that copies it. If no consumer is named, all consumers do.
   */
  in<const W extends string>(wrapper: W, ...consumers: FuncNames): StageSchedule<WithFunc<Funcs, W, Known>, F, Known> {
    return this.add('in', () => [this.func(), name(wrapper), ...consumers.map(name)]);
  }

  /** Let consumers read a new func that has the definition of this func and can be scheduled separately. */
  cloneIn<const C extends string>(clone: C, ...users: SomeFuncs): StageSchedule<WithFunc<Funcs, C, Known>, F, Known> {
    return this.add('clone-in', () => [this.func(), name(clone), ...users.map(name)]);
  }

  /**
   * Factor a reduction into partial results, which the new func `partials` computes, and merge them. The dimension `u`
   * of `partials` has one point for each value of `r`, or for each block or lane of its values.
   */
  rfactor<const G extends string, const U extends string>(r: LoopNamed<Known>, partials: G, u: U, ...by: Partitioned) {
    return this.add<WithFunc<WithLoops<Funcs, F, U>, G, Known | U>, Known | U>('rfactor', () => [
      ...[this.#loop(r), name(partials), name(u)],
      ...partitioned(by),
    ]);
  }

  /** Generate a separate loop nest for each condition. The conditions are tested in order. */
  specialize(...conditions: readonly Operand[]): StageSchedule<Funcs, F, Known> {
    return this.add('specialize', () => [this.func(), ...conditions.map(expression)]);
  }

  /** Stop a run with a message, before it computes anything, if none of the conditions of `specialize` holds. */
  specializeFail(message: string): StageSchedule<Funcs, F, Known> {
    return this.add('specialize-fail', () => [this.func(), text(message)]);
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
    tail?: TailName,
  ): StageSchedule<WithLoops<Funcs, F, Outer | Inner>, F, Known | Outer | Inner> {
    const names = (): readonly ArgumentTree[] => [this.#loop(loop), name(outer), name(inner)];
    return this.add('split', () => [...names(), expression(factor), ...optionalTail(tail)]);
  }

  /** Fuse a loop and the loop directly inside it into a single loop. */
  fuse<const Fused extends string>(
    loop: LoopNamed<Known>,
    fused: LoopNamed<Fused>,
  ): StageSchedule<WithLoops<Funcs, F, Fused>, F, Known | Fused> {
    return this.add('fuse', () => [this.#loop(loop), name(fused)]);
  }

  /** Interchange a loop and the loop directly inside it. */
  swap(loop: LoopNamed<Known>): StageSchedule<Funcs, F, Known> {
    return this.add('swap', () => [this.#loop(loop)]);
  }

  /** Set the execution order of a loop: serial, parallel, vectorized or unrolled. */
  traverse(loop: LoopNamed<Known>, order: Order): StageSchedule<Funcs, F, Known> {
    return this.add('traverse', () => [this.#loop(loop), name(order)]);
  }

  /** Compute the func inside a loop of `func`: in each iteration, the points that the iteration needs. */
  computeAt<const G extends string>(func: G | AnyFunc<G>, loop: LoopHint<Funcs, G>): StageSchedule<Funcs, F, Known> {
    return this.add('compute-at', () => [this.func(), loopOf(func, loop)]);
  }

  /** Compute all required points of the func before its consumers run. */
  computeRoot(): StageSchedule<Funcs, F, Known> {
    return this.add('compute-root', () => [this.func()]);
  }

  /**
   * Compute the selected stage together with a stage of `func`: their loops, from the outermost to `loop`, become one
   * loop nest. Neither func may read the other.
   */
  computeWith<const G extends string>(func: G | AnyFunc<G>, loop: LoopHint<Funcs, G>): StageSchedule<Funcs, F, Known> {
    return this.add('compute-with', () => [path(this.#path), loopOf(func, loop)]);
  }

  /** Compute the func inline, wherever it is read. */
  inline(): StageSchedule<Funcs, F, Known> {
    return this.add('inline', () => [this.func()]);
  }

  /** Allocate the func inside a loop of `func`: once for each iteration. */
  storeAt<const G extends string>(func: G | AnyFunc<G>, loop: LoopHint<Funcs, G>): StageSchedule<Funcs, F, Known> {
    return this.add('store-at', () => [this.func(), loopOf(func, loop)]);
  }

  /** Allocate the func outside all loops. */
  storeRoot(): StageSchedule<Funcs, F, Known> {
    return this.add('store-root', () => [this.func()]);
  }

  /**
   * Sliding window: in each iteration of a loop of `func`, compute only the points that earlier iterations of that loop
   * have not computed.
   */
  slide<const G extends string>(func: G | AnyFunc<G>, loop: LoopHint<Funcs, G>): StageSchedule<Funcs, F, Known> {
    return this.add('slide', () => [this.func(), loopOf(func, loop)]);
  }

  /**
   * Tile two loops, or a list of loops: split each by its factor, and move the loops over the points of a tile inside
   * the loops over the tiles.
   *
   * @example
   * f.tile('x', 'y', 'xo', 'yo', 'xi', 'yi', 64, 8)
   * f.tile(['x', 'y', 'z'], ['xo', 'yo', 'zo'], ['xi', 'yi', 'zi'], [64, 8, 4])
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
    tail?: TailName,
  ): StageSchedule<WithLoops<Funcs, F, Xo | Yo | Xi | Yi>, F, Known | Xo | Yo | Xi | Yi>;
  tile<const Outer extends string, const Inner extends string>(
    loops: readonly LoopNamed<Known>[],
    outer: readonly LoopNamed<Outer>[],
    inner: readonly LoopNamed<Inner>[],
    factors: readonly Operand[],
    tail?: TailName,
  ): StageSchedule<WithLoops<Funcs, F, Outer | Inner>, F, Known | Outer | Inner>;
  tile(...given: readonly unknown[]): StageSchedule<Funcs, F, Known> {
    return this.add('tile', () => tileArguments(given, (loop) => this.#loop(loop)));
  }

  /** Set the order of the loops, innermost first. */
  reorder(...loops: readonly LoopNamed<Known>[]): StageSchedule<Funcs, F, Known> {
    return this.add('reorder', () => [path(this.#path), ...loops.map(name)]);
  }

  /** Run a loop on several threads. With a factor, split the loop by it first and run the outer loop in parallel. */
  parallel<const L extends Known>(
    loop: LoopNamed<L>,
    factor?: Operand,
    tail?: TailName,
  ): StageSchedule<WithLoops<Funcs, F, `${L}_po` | `${L}_p`>, F, Known | `${L}_po` | `${L}_p`> {
    return this.add('parallel', () => [this.#loop(loop), ...optionalFactor(factor), ...optionalTail(tail)]);
  }

  /** Vectorize a loop. With a factor, split the loop by it first and vectorize the inner loop. */
  vectorize<const L extends Known>(
    loop: LoopNamed<L>,
    factor?: Operand,
    tail?: TailName,
  ): StageSchedule<WithLoops<Funcs, F, `${L}_vo` | `${L}_v`>, F, Known | `${L}_vo` | `${L}_v`> {
    return this.add('vectorize', () => [this.#loop(loop), ...optionalFactor(factor), ...optionalTail(tail)]);
  }

  /** Unroll a loop. With a factor, split the loop by it first and unroll the inner loop. */
  unroll<const L extends Known>(
    loop: LoopNamed<L>,
    factor?: Operand,
    tail?: TailName,
  ): StageSchedule<WithLoops<Funcs, F, `${L}_uo` | `${L}_u`>, F, Known | `${L}_uo` | `${L}_u`> {
    return this.add('unroll', () => [this.#loop(loop), ...optionalFactor(factor), ...optionalTail(tail)]);
  }

  /** `computeAt` and `storeAt` combined. */
  at<const G extends string>(func: G | AnyFunc<G>, loop: LoopHint<Funcs, G>): StageSchedule<Funcs, F, Known> {
    return this.add('at', () => [this.func(), loopOf(func, loop)]);
  }

  /** The source text of the directives. */
  override toString(): string {
    return printPlan(this[plan]);
  }

  #loop(loop: Loop): ArgumentTree {
    return path([...this.#path, nameOf(loop)]);
  }

  protected func(): ArgumentTree {
    return name(this.#path[0] ?? '');
  }

  /** `Fs` and `K` are the loops that are known after the directive. */
  protected add<Fs extends object, K extends string>(
    tag: Directive['tag'],
    readArguments: () => readonly ArgumentTree[],
  ): StageSchedule<Fs, F, K> {
    const origin = callerOf(this.add, 1);
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
