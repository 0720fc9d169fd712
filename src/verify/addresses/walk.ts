import { bug } from '../../errors/bug.ts';
import type { Code } from '../../machine/ir/code.ts';
import { accessesOf } from '../../machine/ir/host/accesses.ts';
import { callerArrays, type Machine } from '../../machine/ir/program.ts';
import type { BufferShape, Loop, Statement } from '../../machine/ir/statement.ts';
import { expressionsOf, letsOf, statementsIn } from '../../machine/ir/walk.ts';
import type { Name } from '../../syntax/expr.ts';
import { bytesOf, range } from '../../syntax/type.ts';
import type { Range } from './floats.ts';
import { constant, Imprecise, minus, type Polynomial, plus, times, zero } from './polynomial.ts';
import type { Startup } from './startup.ts';
import { Values } from './values.ts';

/** The storage of a buffer: its pointer, and its start and end in bytes relative to the pointer. */
export interface Storage {
  readonly pointer: Polynomial;
  readonly first: Polynomial;
  readonly end: Polynomial;
  /**
   * The sizes that the block is large enough for, in bytes: its own, and those of buffers that share it. Empty for
   * arrays of the caller and for buffers in the storage of another buffer: reuse of their storage is never proved.
   */
  readonly suffices: readonly Polynomial[];
}

/** The children of a statement; those of a call of the host are its accesses. */
export function accessingIn(s: Statement): readonly Statement[] {
  return s.tag === 'HostCall' ? [accessesOf(s)] : statementsIn(s);
}

/**
 * A walk over a machine program for one call. When a statement is visited, `values` has the facts there: the iterations
 * of the enclosing loops, the enclosing conditions, and the checks before it. Unreachable statements are skipped.
 */
export abstract class Walk {
  protected readonly values: Values;
  protected readonly storage = new Map<Name, Storage>();

  /** Was an integer read from memory or from a register? */
  dependsOnContents = false;

  constructor(startup: Startup, contents: ReadonlyMap<Name, Range>) {
    this.values = new Values((name) => {
      this.dependsOnContents = true;
      return contents.get(name);
    });
    for (const [name, value] of startup.scalars) if (typeof value === 'number') this.values.define(name, value);
  }

  /** Called for every expression that is evaluated. */
  protected abstract expression(e: Code): void;

  /** Called for every statement that is run except `Sequence` and `If`, after its expressions, before its children. */
  protected abstract visit(s: Statement): void;

  protected program(M: Machine, { arrays }: Startup): void {
    for (const { name, type, pointer } of callerArrays(M)) {
      const { first, count } = arrays.get(name) ?? bug(`there is no storage of ${name}`);
      const [start, end] = [constant(first * bytesOf(type)), constant((first + count) * bytesOf(type))];
      this.storage.set(name, { pointer: this.#pointer(pointer), first: start, end, suffices: [] });
    }
    this.#statement(M.body);
  }

  /** The size of a buffer in bytes. */
  protected bytes({ type, sizes }: BufferShape): Polynomial {
    return this.#unlessImprecise(() =>
      sizes
        .map((size) => this.values.arithmetic.maximum(zero, this.values.integer(size)))
        .reduce(times, constant(bytesOf(type))),
    );
  }

  #statement(outer: Statement): void {
    const { lets, body: s } = letsOf(outer);
    for (const { x, value } of lets) {
      this.values.next();
      this.expression(value);
      this.values.let(x, value);
    }
    this.values.next();
    for (const e of expressionsOf(s)) this.expression(e);
    switch (s.tag) {
      case 'Sequence':
        this.#sequence(s.statements);
        return;
      case 'If': {
        const decided = this.values.conditions.decide(s.condition);
        if (decided !== false) this.#where(s.condition, true, s.consequent);
        if (decided !== true) this.#where(s.condition, false, s.alternative);
        return;
      }
      case 'Loop':
        this.visit(s);
        this.#loop(s);
        return;
      case 'Allocation': {
        const suffices = [s, ...s.others].map((need) => this.bytes(need));
        const end = suffices[0] ?? bug('an allocation has no size');
        this.storage.set(s.buffer, { pointer: this.#pointer(s.pointer), first: zero, end, suffices });
        break;
      }
      case 'Reuse': {
        const pointer = this.values.modular(s.at);
        this.values.define(s.pointer, pointer);
        this.storage.set(s.buffer, { pointer, first: zero, end: this.bytes(s), suffices: [] });
        break;
      }
      case 'Let':
      case 'Store':
      case 'Scatter':
      case 'Check':
      case 'Hold':
      case 'Assign':
      case 'Call':
      case 'Tick':
      case 'HostCall':
    }
    this.visit(s);
    for (const inner of accessingIn(s)) this.#statement(inner);
  }

  /** The condition of a check is a fact for the statements after it. */
  #sequence(statements: readonly Statement[]): void {
    for (const [i, s] of statements.entries()) {
      this.#statement(s);
      if (s.tag !== 'Check') continue;
      this.values.next();
      const decided = this.values.conditions.decide(s.condition);
      if (decided === false) return;
      if (decided === null) {
        this.#where(s.condition, true, { tag: 'Sequence', statements: statements.slice(i + 1) });
        return;
      }
    }
  }

  #where(condition: Code, holds: boolean, s: Statement): void {
    this.values.next();
    const facts = this.values.conditions.facts(condition, holds);
    this.values.arithmetic.scope(facts, () => this.#statement(s), undefined);
    this.values.next();
  }

  #loop(s: Loop): void {
    const [min, count] = [this.values.modular(s.min), this.values.integer(s.count)];
    const steps = s.steps.map(({ x, start, by }) => ({
      x,
      start: this.values.modular(start),
      by: this.values.modular(by),
    }));
    const last = minus(count, constant(1));
    const iterations = (): void => {
      const i = this.values.arithmetic.fresh({ least: 0, most: range('i32').greatest, uppers: [last] });
      this.values.define(s.x, plus(min, i));
      for (const { x, start, by } of steps)
        this.values.define(
          x,
          this.#unlessImprecise(() => plus(start, times(by, i))),
        );
      this.#statement(s.body);
    };
    this.values.arithmetic.scope([last], iterations, undefined);
    this.values.next();
  }

  #pointer(name: Name): Polynomial {
    const { least, greatest } = range('i32');
    const pointer = this.values.arithmetic.fresh({ least, most: greatest });
    this.values.define(name, pointer);
    return pointer;
  }

  /** The polynomial, or an unbounded symbol if it is not exact. */
  #unlessImprecise(find: () => Polynomial): Polynomial {
    try {
      return find();
    } catch (thrown) {
      if (!(thrown instanceof Imprecise)) throw thrown;
      return this.values.arithmetic.fresh({ least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY });
    }
  }
}
