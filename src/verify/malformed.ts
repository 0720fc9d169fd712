import type { Code } from '../machine/ir/code.ts';
import { callerArrays, type Machine } from '../machine/ir/program.ts';
import type { Pending, Slab, Statement } from '../machine/ir/statement.ts';
import type { Name } from '../syntax/expr.ts';
import { memoized } from '../syntax/memoized.ts';
import type { Type } from '../syntax/type.ts';
import { bool, int, mismatch, type Scoped, type Shape, typingOf } from './typing.ts';

/**
 * Checks well-formedness. Returns a name that is bound twice or not in scope, or a type error; null if there is none.
 */
export const malformed: (M: Machine<Pending>) => string | null = memoized((M) => {
  const checker = new WellFormedness(M);
  checker.plan();
  checker.statement(M.body);
  return checker.complaint;
});

class WellFormedness {
  complaint: string | null = null;
  readonly #machine: Machine<Pending>;
  /** All names that have been bound. */
  readonly #names = new Set<Name>();
  readonly #variables = new Map<Name, Shape>();
  readonly #buffers = new Map<Name, Type>();
  /** The registers of the current function. */
  #registers: ReadonlyMap<Name, Shape> = new Map();

  constructor(M: Machine<Pending>) {
    this.#machine = M;
    for (const { name, type } of M.scalars) this.#bind(name, { type, lanes: 1 });
    for (const { name, type, pointer } of callerArrays(M)) {
      this.#bind(pointer, int);
      this.#claim(name);
      this.#buffers.set(name, type);
    }
  }

  /** Check the plan like a separate program: the scalars are in scope, but not the names of the body. */
  plan(): void {
    const { lets, window } = this.#machine.plan;
    const bound = lets.map(({ x, value }) => {
      this.#code(value);
      this.#bind(x, value);
      return x;
    });
    const { memoized } = this.#machine;
    const ends = [...window, ...memoized.flatMap((f) => f.window)].flatMap(({ min, len }) => [min, len]);
    const read = memoized.flatMap(({ inputs }) => inputs.flatMap((input) => input.ends));
    const keys = [...memoized.flatMap(({ stages }) => stages), ...read.flatMap(({ first, last }) => [first, last])];
    for (const e of [...ends, ...keys]) this.#fits(e, int);
    for (const x of bound) {
      this.#names.delete(x);
      this.#variables.delete(x);
    }
  }

  statement(s: Statement<Pending>): void {
    switch (s.tag) {
      case 'Sequence':
        for (const inner of s.statements) this.statement(inner);
        return;
      case 'Let':
        this.#code(s.value);
        this.#scope(s.x, s.value, s.body);
        return;
      case 'Store':
        this.#fits(s.address, int);
        this.#stored(s.buffer, s.value);
        return;
      case 'Scatter':
        this.#fits(s.addresses, { type: 'i32', lanes: s.value.lanes });
        this.#stored(s.buffer, s.value);
        return;
      case 'If':
        this.#fits(s.condition, bool);
        this.statement(s.consequent);
        this.statement(s.alternative);
        return;
      case 'Loop':
        this.#fits(s.min, int);
        this.#fits(s.count, int);
        for (const { x, start, by } of s.steps) {
          this.#fits(start, int);
          this.#fits(by, int);
          this.#bind(x, int);
        }
        if (s.order === 'parallel') this.#inFunction(() => this.#scope(s.x, int, s.body));
        else this.#scope(s.x, int, s.body);
        for (const { x } of s.steps) this.#variables.delete(x);
        return;
      case 'Reuse':
        this.#fits(s.at, int);
        for (const size of s.sizes) this.#fits(size, int);
        if (!this.#buffers.has(s.of))
          this.#complain(`the storage of ${s.of}, which ${s.buffer} reuses, is not in scope`);
        this.#claim(s.buffer);
        this.#buffers.set(s.buffer, s.type);
        this.#scope(s.pointer, int, s.body);
        this.#buffers.delete(s.buffer);
        return;
      case 'Allocation':
        for (const size of [s, ...s.others].flatMap(({ sizes }) => sizes)) this.#fits(size, int);
        this.#claim(s.buffer);
        this.#buffers.set(s.buffer, s.type);
        this.#scope(s.pointer, int, s.body);
        this.#buffers.delete(s.buffer);
        return;
      case 'Check':
        this.#fits(s.condition, bool);
        this.#fits(s.value, int);
        return;
      case 'Hold': {
        const around = this.#registers;
        this.#code(s.value);
        this.#claim(s.register);
        this.#registers = new Map(around).set(s.register, s.value);
        this.statement(s.body);
        this.#registers = around;
        return;
      }
      case 'Assign':
        this.#code(s.value);
        this.#holds(s.register, s.value);
        return;
      case 'Call':
        this.#inFunction(() => this.statement(s.body));
        return;
      case 'Tick':
        return;
      case 'HostCall':
        for (const each of [...s.operands, s.result]) {
          if (each.tag === 'Scalar') this.#code(each.value);
          else this.#slab(each);
        }
        return;
    }
  }

  #slab({ buffer, type, address, dims }: Slab): void {
    if (this.#buffers.get(buffer) !== type) this.#complain(`a slab of ${type} is in ${buffer}`);
    for (const e of [address, ...dims.flatMap(({ min, len, stride }) => [min, len, stride])]) this.#fits(e, int);
  }

  /** Check code in a separate function, where the enclosing registers are not in scope. */
  #inFunction(check: () => void): void {
    const around = this.#registers;
    this.#registers = new Map();
    check();
    this.#registers = around;
  }

  #holds(register: Name, shape: Shape): void {
    const own = this.#registers.get(register);
    if (own === undefined) this.#complain(`the register ${register} is not in scope`);
    else this.#is(shape, own);
  }

  #scope(x: Name, shape: Shape, body: Statement<Pending>): void {
    this.#bind(x, shape);
    this.statement(body);
    this.#variables.delete(x);
  }

  #bind(x: Name, { type, lanes }: Shape): void {
    this.#claim(x);
    this.#variables.set(x, { type, lanes });
  }

  /** Names are unique: each is bound once in a program. */
  #claim(x: Name): void {
    if (this.#names.has(x)) this.#complain(`${x} is bound twice`);
    this.#names.add(x);
  }

  #stored(buffer: Name, value: Code): void {
    this.#code(value);
    if (this.#buffers.get(buffer) !== value.type) this.#complain(`${value.type} is stored to ${buffer}`);
  }

  #fits(e: Code, shape: Shape): void {
    this.#code(e);
    this.#is(e, shape);
  }

  #is(shape: Shape, wanted: Shape): void {
    const fault = mismatch(shape, wanted);
    if (fault !== null) this.#complain(fault);
  }

  #code(e: Code): void {
    const { fault, scoped } = typingOf(e);
    if (fault !== null) this.#complain(fault);
    for (const node of scoped) this.#scopedNode(node);
  }

  #scopedNode(e: Scoped): void {
    switch (e.tag) {
      case 'Variable': {
        const bound = this.#variables.get(e.name);
        if (bound === undefined) this.#complain(`${e.name} is not in scope`);
        else this.#is(e, bound);
        return;
      }
      case 'Register':
        this.#holds(e.register, e);
        return;
      case 'Load':
      case 'Gather':
        this.#is(e, { type: this.#buffers.get(e.buffer) ?? e.type, lanes: e.lanes });
        if (!this.#buffers.has(e.buffer)) this.#complain(`${e.buffer} is not in scope`);
        return;
    }
  }

  #complain(what: string): void {
    this.complaint ??= what;
  }
}
