import { nowhere as at } from '../../errors/place.ts';
import type { ArgumentTree } from '../../language/tree.ts';
import type { MemoryPlace } from '../../syntax/memory.ts';
import type { Directive, Tail } from '../../syntax/schedule.ts';
import type { Order } from '../../syntax/target.ts';
import type { Operand } from '../build/expression.ts';
import type { AnyFunc } from '../build/func.ts';
import {
  expression,
  type FuncName,
  type Loop,
  loopOf,
  name,
  nameOf,
  numbered,
  optionalFactor,
  optionalTail,
  path,
} from './arguments.ts';
import { type Plan, type Planned, plan, printPlan, type Schedule } from './plan.ts';

/** `compute-at` → `computeAt` */
type Camel<Tag extends string> = Tag extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Tag;

/** Every directive is a method. */
type Directives = { readonly [Tag in Directive['tag'] as Camel<Tag>]: (...args: never[]) => unknown };

/**
 * A schedule, about to say more of one stage of a func. Each directive gives a new schedule; `and` goes on to another
 * func: `schedule(by).by.tile('x', 'y', 'xo', 'yo', 'xi', 'yi', 256, 32).and.bx.computeAt(by, 'xo')`.
 */
export class StageSchedule<Names extends string = string> implements Planned, Directives {
  readonly [plan]: Plan;
  readonly #path: readonly string[];

  /** @internal */
  constructor(before: Plan, path: readonly string[]) {
    this[plan] = before;
    this.#path = path;
  }

  /** The schedule so far, to go on with another func: `.and.bx` or `.and('bx')`. */
  get and(): Selection<Names> {
    return selection(this[plan]);
  }

  /** A stage of the func: 0 is the pure one, 1 the first update. */
  stage(number: number): StageSchedule<Names> {
    return new StageSchedule(this[plan], [
      ...this.#path.filter((name) => !/^s\d+$/.test(name)),
      numbered('s', number, 'the number of a stage'),
    ]);
  }

  /** A branch of a func that is specialised: 0 is the default, 1 the first condition. */
  branch(number: number): StageSchedule<Names> {
    const [func = '', ...rest] = this.#path.filter((name) => !/^z\d+$/.test(name));
    return new StageSchedule(this[plan], [func, numbered('z', number, 'the number of a branch'), ...rest]);
  }

  /** Code of its own for when a condition holds, tried in order. */
  specialize(...conditions: readonly Operand[]): StageSchedule<Names> {
    return this.#with('specialize', this.#func(), ...conditions.map(expression));
  }

  /** A loop as a loop over tiles of `factor` iterations. The tail says what happens when they do not divide evenly. */
  split(loop: Loop, outer: Loop, inner: Loop, factor: Operand, tail?: Tail): StageSchedule<Names> {
    return this.#with('split', this.#loop(loop), name(outer), name(inner), expression(factor), ...optionalTail(tail));
  }

  /** A loop and the one just inside it as one. */
  fuse(loop: Loop, fused: Loop): StageSchedule<Names> {
    return this.#with('fuse', this.#loop(loop), name(fused));
  }

  /** A loop and the one just inside it, the other way round. */
  swap(loop: Loop): StageSchedule<Names> {
    return this.#with('swap', this.#loop(loop));
  }

  traverse(loop: Loop, order: Order): StageSchedule<Names> {
    return this.#with('traverse', this.#loop(loop), name(order));
  }

  /** Compute as much as each iteration of a loop of `func` needs. */
  computeAt(func: FuncName, loop: Loop): StageSchedule<Names> {
    return this.#with('compute-at', this.#func(), loopOf(func, loop));
  }

  /** Compute all of it before whatever needs it. */
  computeRoot(): StageSchedule<Names> {
    return this.#with('compute-root', this.#func());
  }

  /** Compute its value wherever it is read. */
  inline(): StageSchedule<Names> {
    return this.#with('inline', this.#func());
  }

  /** Keep its values for each iteration of a loop of `func`. */
  storeAt(func: FuncName, loop: Loop): StageSchedule<Names> {
    return this.#with('store-at', this.#func(), loopOf(func, loop));
  }

  storeRoot(): StageSchedule<Names> {
    return this.#with('store-root', this.#func());
  }

  /** In each iteration of a loop of `func`, compute only what the one before has not left in storage. */
  slide(func: FuncName, loop: Loop): StageSchedule<Names> {
    return this.#with('slide', this.#func(), loopOf(func, loop));
  }

  /** Keep only `size` points along a dimension, as a circular buffer. */
  foldStorage(dimension: Loop, size: Operand): StageSchedule<Names> {
    return this.#with('fold-storage', this.#func(), name(dimension), expression(size));
  }

  /** Have its extent in memory along a dimension be a multiple of a number. */
  alignStorage(dimension: Loop, multiple: Operand): StageSchedule<Names> {
    return this.#with('align-storage', this.#func(), name(dimension), expression(multiple));
  }

  /** Take memory for its values once for each iteration of a loop of `func`, further out than where they are kept. */
  hoistStorage(func: FuncName, loop: Loop): StageSchedule<Names> {
    return this.#with('hoist-storage', this.#func(), loopOf(func, loop));
  }

  hoistStorageRoot(): StageSchedule<Names> {
    return this.#with('hoist-storage-root', this.#func());
  }

  /** The dimensions as they lie in memory, innermost first. */
  reorderStorage(...dimensions: readonly Loop[]): StageSchedule<Names> {
    return this.#with('reorder-storage', this.#func(), ...dimensions.map(name));
  }

  storeIn(place: MemoryPlace): StageSchedule<Names> {
    return this.#with('store-in', this.#func(), name(place));
  }

  /** Promise where it is needed along a dimension; checked when a program starts. */
  bound(dimension: Loop, min: Operand, len: Operand): StageSchedule<Names> {
    return this.#with('bound', this.#func(), name(dimension), expression(min), expression(len));
  }

  boundExtent(dimension: Loop, len: Operand): StageSchedule<Names> {
    return this.#with('bound-extent', this.#func(), name(dimension), expression(len));
  }

  alignBounds(dimension: Loop, modulus: Operand, remainder: Operand = 0): StageSchedule<Names> {
    return this.#with('align-bounds', this.#func(), name(dimension), expression(modulus), expression(remainder));
  }

  /** Two loops as loops over tiles, and loops over the points of a tile. */
  tile(
    x: Loop,
    y: Loop,
    xo: Loop,
    yo: Loop,
    xi: Loop,
    yi: Loop,
    xFactor: Operand,
    yFactor: Operand,
    tail?: Tail,
  ): StageSchedule<Names> {
    const loops = [this.#loop(x), this.#loop(y)];
    const names = [xo, yo, xi, yi].map(name);
    return this.#with('tile', ...loops, ...names, expression(xFactor), expression(yFactor), ...optionalTail(tail));
  }

  /** The loops in another order, innermost first. */
  reorder(...loops: readonly Loop[]): StageSchedule<Names> {
    return this.#with('reorder', path(this.#path), ...loops.map(name));
  }

  parallel(loop: Loop): StageSchedule<Names> {
    return this.#with('parallel', this.#loop(loop));
  }

  /** A whole loop as one vector, or vectors of `factor` iterations. */
  vectorize(loop: Loop, factor?: Operand, tail?: Tail): StageSchedule<Names> {
    return this.#with('vectorize', this.#loop(loop), ...optionalFactor(factor), ...optionalTail(tail));
  }

  unroll(loop: Loop, factor?: Operand, tail?: Tail): StageSchedule<Names> {
    return this.#with('unroll', this.#loop(loop), ...optionalFactor(factor), ...optionalTail(tail));
  }

  /** `computeAt` and `storeAt` together. */
  at(func: FuncName, loop: Loop): StageSchedule<Names> {
    return this.#with('at', this.#func(), loopOf(func, loop));
  }

  /** The directives as text. */
  toString(): string {
    return printPlan(this[plan]);
  }

  #func(): ArgumentTree {
    return name(this.#path[0] ?? '');
  }

  #loop(loop: Loop): ArgumentTree {
    return path([...this.#path, nameOf(loop)]);
  }

  #with(tag: Directive['tag'], ...args: readonly ArgumentTree[]): StageSchedule<Names> {
    const { directives } = this[plan];
    const added = { directives: [...directives, { name: { name: tag, at }, args, at }], text: null };
    return new StageSchedule(added, this.#path);
  }
}

/** A schedule, about to say more of a func, which is chosen by name: `s.by` or `s('by')`. */
export type Selection<Names extends string = string> = Schedule &
  ((func: string | AnyFunc) => StageSchedule<Names>) & { readonly [Name in Names]: StageSchedule<Names> };

/** Every property other than those of a schedule itself is a func. */
export function selection<Names extends string>(planned: Plan): Selection<Names> {
  const choose = (func: string | AnyFunc): StageSchedule<Names> => new StageSchedule(planned, nameOf(func).split('.'));
  return new Proxy(choose, {
    get: (_, key) => {
      if (key === plan) return planned;
      if (key === 'toString') return () => printPlan(planned);
      return typeof key === 'string' ? choose(key) : undefined;
    },
  }) as unknown as Selection<Names>; // the proxy has a stage for every name
}
