import { bug } from '../../../errors/bug.ts';
import type { Code, Variable } from '../../../machine/ir/code.ts';
import type { Failure } from '../../../machine/ir/failure.ts';
import { freeVariables } from '../../../machine/ir/free-variables.ts';
import {
  type Allocation,
  type Check,
  type If,
  isNop,
  type Loop,
  type Statement,
} from '../../../machine/ir/statement.ts';
import { letsOf } from '../../../machine/ir/walk.ts';
import type { Name } from '../../../syntax/expr.ts';
import { engineLimits } from '../engine-limits.ts';
import { type BoundVariable, boundScalar, relocated } from '../expression/bound.ts';
import type { Context } from '../expression/context.ts';
import { emitAssign, emitHold, emitLet, emitScalar, emitScatter, emitStore } from '../expression/expression.ts';
import { valueTypeOf } from '../expression/registers.ts';
import { FunctionBuilder } from '../function-builder.ts';
import type { ValueType } from '../value-type.ts';
import { emitAllocation } from './allocation.ts';
import { Closure, type Registers } from './closure.ts';
import { frameBytes, slotBytes } from './frame.ts';
import { emitHostCall } from './host-call.ts';
import { hostFunction, type ModuleParts, stackPointer, taskType } from './module-parts.ts';
import { countTo, emitSerial, ifPositive, type StatementEmitter } from './serial-loop.ts';
import { emitTick } from './tick.ts';

/** Emits the statements of one function. */
export class FunctionEmitter implements StatementEmitter {
  readonly f: FunctionBuilder;
  readonly #parts: ModuleParts;
  readonly #bound = new Map<Name, BoundVariable>();
  /** The local with the start of the frame of this function, and the number of frame bytes in use. */
  #frame: number | null = null;
  #used = 0;
  /** Is the current statement in a loop or in an outlined function? */
  #isRepeated: boolean;

  constructor(name: string, params: readonly ValueType[], parts: ModuleParts, isRepeated = false) {
    this.f = new FunctionBuilder(name, params, []);
    this.#parts = parts;
    this.#isRepeated = isRepeated;
  }

  variable(x: Name): BoundVariable {
    return this.#bound.get(x) ?? bug(`${x} is not in this function`);
  }

  call(name: Parameters<Context['call']>[0]): number {
    return this.#parts.mathematics(name);
  }

  fail(failure: Failure, push: () => void): void {
    this.f.emit('i32.const', this.#parts.failure(failure));
    push();
    this.f.emit('call', hostFunction('fail'));
  }

  bind(x: Name, bound: BoundVariable): void {
    this.#bound.set(x, bound);
  }

  /** Bind a variable to a scalar in a local. */
  bindScalar(x: Name, local: number): void {
    this.bind(x, boundScalar(local));
  }

  /** Emit code that runs s, with a stack frame for the small allocations of s if there are any. */
  withFrame(s: Statement, run: () => void): void {
    const size = frameBytes(s);
    if (size > 0) this.#frame = this.pushFrame(size);
    run();
    if (this.#frame !== null) this.popFrame(this.#frame);
  }

  statement(s: Statement): void {
    switch (s.tag) {
      case 'Sequence':
        for (const inner of s.statements) this.statement(inner);
        return;
      case 'Let': {
        const { lets, body } = letsOf(s);
        for (const { x, value } of lets) this.bind(x, emitLet(value, this.f, this));
        this.statement(body);
        return;
      }
      case 'Store':
        emitStore(s, this.f, this);
        return;
      case 'Scatter':
        emitScatter(s, this.f, this);
        return;
      case 'If':
        this.#if(s);
        return;
      case 'Loop':
        if (s.order === 'parallel') this.#parallel(s);
        else this.#serial(s);
        return;
      case 'Allocation':
        this.#allocation(s);
        return;
      case 'Reuse':
        this.bind(s.pointer, emitLet(s.at, this.f, this));
        this.statement(s.body);
        return;
      case 'Hold':
        this.bind(s.register, emitHold(s.value, this.f, this));
        this.statement(s.body);
        return;
      case 'Assign':
        emitAssign(s.value, this.variable(s.register), this.f, this);
        return;
      case 'Check':
        this.#check(s);
        return;
      case 'Call':
        this.#call(s.body);
        return;
      case 'Tick':
        emitTick(this.f);
        return;
      case 'HostCall':
        emitHostCall(s, this, this.#parts);
        return;
    }
  }

  #if({ condition, consequent, alternative }: If): void {
    this.#push(condition);
    this.f.if(() => this.statement(consequent), isNop(alternative) ? null : () => this.statement(alternative));
  }

  #check({ condition, failure, value }: Check): void {
    this.#push(condition);
    this.f.emit('i32.eqz');
    this.f.if(() => this.fail(failure, () => this.#push(value)));
  }

  #serial(s: Loop): void {
    const before = this.#isRepeated;
    this.#isRepeated = true;
    emitSerial(s, this);
    this.#isRepeated = before;
  }

  /**
   * Outlines the body as a task, a function that the threads call. Its free variables are passed in a closure on the
   * stack.
   */
  #parallel({ x, min, count, body }: Loop): void {
    const free = freeVariables(body).filter(({ name }) => name !== x);
    const closure = new Closure(free.map((v) => this.#registers(v)));
    const task = this.#parts.reserve();
    const inner = new FunctionEmitter(`parallel ${x}`, taskType.params, this.#parts, true);
    closure.load(inner.f, 0).forEach((bound, i) => {
      inner.bind(free[i]?.name ?? bug('a closure has too many variables'), bound);
    });
    inner.bindScalar(x, 1);
    inner.withFrame(body, () => countTo(1, 2, body, inner));
    this.#parts.define(task, inner.f.finish());

    const { f } = this;
    ifPositive(count, this, () => {
      const start = this.pushFrame(closure.size);
      closure.store(f, start);
      f.emit('i32.const', this.#parts.task(task));
      f.emit('local.get', start);
      const first = f.local('i32');
      this.#push(min);
      f.emit('local.tee', first);
      f.emit('local.get', first);
      this.#push(count);
      f.emit('i32.add');
      f.emit('call', hostFunction('parallel'));
      this.popFrame(start);
    });
  }

  /**
   * Outlines the body as a function with its free variables as parameters. The caller adds one to each integer, and the
   * function subtracts it again. An engine knows that the upper half of the 64-bit register of a computed i32 is zero.
   * It does not know this of a parameter, so it would zero-extend the parameter for every address.
   *
   * The number of parameters is limited. Further variables are passed in a closure on the stack, and its address is the
   * last parameter.
   */
  #call(body: Statement): void {
    const free = freeVariables(body);
    const variables = free.map((v) => this.#registers(v));
    const fitting = firstFitting(variables);
    const [given, stored] = [variables.slice(0, fitting), variables.slice(fitting)];
    const closure = stored.length === 0 ? null : new Closure(stored);
    const index = this.#parts.reserve();
    const params = given.flatMap(({ type, locals }) => locals.map(() => type));
    const all: readonly ValueType[] = closure === null ? params : [...params, 'i32'];
    const inner = new FunctionEmitter(`call ${this.#parts.calls++}`, all, this.#parts, true);
    let param = 0;
    const bounds = given.map((variable) =>
      relocated(
        variable,
        variable.locals.map(() => param++),
      ),
    );
    for (const [local, type] of params.entries()) {
      if (type !== 'i32') continue;
      inner.f.emit('local.get', local);
      inner.f.emit('i32.const', 1);
      inner.f.emit('i32.sub');
      inner.f.emit('local.set', local);
    }
    const loaded = closure?.load(inner.f, params.length) ?? [];
    for (const [i, bound] of [...bounds, ...loaded].entries())
      inner.bind(free[i]?.name ?? bug('a call has too many variables'), bound);
    inner.withFrame(body, () => inner.statement(body));
    this.#parts.define(index, inner.f.finish());
    const start = closure === null ? null : this.pushFrame(closure.size);
    if (closure !== null && start !== null) closure.store(this.f, start);
    for (const { type, locals } of given) {
      for (const local of locals) {
        this.f.emit('local.get', local);
        if (type !== 'i32') continue;
        this.f.emit('i32.const', 1);
        this.f.emit('i32.add');
      }
    }
    if (start !== null) this.f.emit('local.get', start);
    this.f.emit('call', index);
    if (start !== null) this.popFrame(start);
  }

  /** Small allocations of constant size are in the frame. Others are on the stack or come from the host. */
  #allocation(s: Allocation): void {
    const { f } = this;
    const pointer = f.local('i32');
    this.bindScalar(s.pointer, pointer);
    const slot = slotBytes(s);
    if (slot !== null) {
      f.emit('local.get', this.#frame ?? bug('a function has no frame'));
      f.emit('i32.const', this.#used);
      f.emit('i32.add');
      f.emit('local.set', pointer);
      this.#used += slot;
      this.statement(s.body);
      this.#used -= slot;
      return;
    }
    emitAllocation(s, pointer, this.#isRepeated, this, this.#parts);
  }

  #push(e: Code): void {
    emitScalar(e, this.f, this);
  }

  #registers({ name, type, lanes }: Variable): Registers {
    return { ...this.variable(name), type: valueTypeOf(type, lanes) };
  }

  pushFrame(size: number): number {
    const start = this.f.local('i32');
    this.#parts.stackBytes += size;
    this.f.emit('global.get', stackPointer);
    this.f.emit('local.tee', start);
    this.f.emit('i32.const', size);
    this.f.emit('i32.add');
    this.f.emit('global.set', stackPointer);
    return start;
  }

  popFrame(start: number): void {
    this.f.emit('local.get', start);
    this.f.emit('global.set', stackPointer);
  }
}

/**
 * The number of leading variables that can be passed as parameters of a function, with one parameter left for a
 * closure.
 */
function firstFitting(variables: readonly Registers[]): number {
  let left = engineLimits.parameters - 1;
  const beyond = variables.findIndex(({ locals }) => {
    left -= locals.length;
    return left < 0;
  });
  return beyond < 0 ? variables.length : beyond;
}
