import { bug } from '../../../errors/bug.ts';
import type { FunctionBuilder } from '../function-builder.ts';
import type { ImmediateKindsOf, InstructionName } from '../instructions.ts';
import { signatureOf } from '../signature.ts';
import type { ValueType } from '../value-type.ts';
import type { Operand } from './operand.ts';

/** Instructions that have a result and no immediates. */
export type PureName = { [N in InstructionName]: ImmediateKindsOf<N> extends readonly [] ? N : never }[Exclude<
  InstructionName,
  'unreachable' | 'nop' | 'else' | 'end' | 'return' | 'drop' | 'select'
>];

/** Builds operands from other operands, for one function. An operand that is used twice has to be held first. */
export class Assembler {
  readonly f: FunctionBuilder;

  constructor(f: FunctionBuilder) {
    this.f = f;
  }

  /** Applies an instruction register by register. */
  apply(name: PureName, ...args: readonly Operand[]): Operand {
    const [type] = signatureOf(name)?.results ?? [];
    return this.registerwise(type ?? bug(`${name} has no result`), args, () => this.f.emit(name));
  }

  /** Pushes the operands register by register; `finish` then emits code that consumes them. */
  registerwise(type: ValueType, args: readonly Operand[], finish: () => void): Operand {
    let registers = 1;
    for (const x of args) registers = Math.max(registers, x.registers);
    const ready = args.map((x) => this.for(registers, x));
    return this.operand(type, registers, (k) => {
      for (const x of ready) x.push(k);
      finish();
    });
  }

  operand(type: ValueType, registers: number, push: (register: number) => void): Operand {
    return { type, registers, held: false, push };
  }

  /** An operand that can be pushed once for each of the given number of registers. */
  for(registers: number, x: Operand): Operand {
    return x.registers < registers ? this.hold(x) : x;
  }

  /**
   * The same operand, kept in locals from its first use on, so that it can be pushed any number of times. There is no
   * control flow within an expression, so the first use runs first.
   */
  hold(x: Operand): Operand {
    if (x.held) return x;
    const locals: number[] = [];
    const push = (k: number): void => {
      const register = x.registers === 1 ? 0 : k;
      const known = locals[register];
      if (known !== undefined) {
        this.f.emit('local.get', known);
        return;
      }
      const local = this.f.local(x.type);
      locals[register] = local;
      x.push(register);
      this.f.emit('local.tee', local);
    };
    return { type: x.type, registers: x.registers, held: true, push };
  }

  /** The same operand, evaluated into locals now. */
  complete(x: Operand): Operand {
    return this.locals(x.type, this.toLocals(x));
  }

  /** Evaluates an operand into new locals. */
  toLocals(x: Operand): readonly number[] {
    return Array.from({ length: x.registers }, (_, k) => {
      const local = this.f.local(x.type);
      x.push(k);
      this.f.emit('local.set', local);
      return local;
    });
  }

  /** An operand with registers in existing locals. */
  locals(type: ValueType, locals: readonly number[]): Operand {
    return {
      type,
      registers: locals.length,
      held: true,
      push: (k) => this.f.emit('local.get', locals[locals.length === 1 ? 0 : k] ?? bug(`there is no register ${k}`)),
    };
  }

  /** An operand of register k only. */
  pick(x: Operand, k: number): Operand {
    return { type: x.type, registers: 1, held: x.held, push: () => x.push(k) };
  }

  /**
   * Selects bytes of a vector; −1 gives 0. V8 compiles a constant swizzle to one instruction, but not every shuffle.
   */
  rearrange(x: Operand, bytes: readonly number[]): Operand {
    return this.apply('i8x16.swizzle', x, this.bytes(bytes.map((byte) => (byte < 0 ? 0x80 : byte))));
  }

  /** Selects bytes of two vectors. The bytes of the second vector are numbered from 16. */
  shuffle(x: Operand, y: Operand, bytes: readonly number[]): Operand {
    return this.registerwise('v128', [x, y], () => this.f.emit('i8x16.shuffle', ...bytes));
  }

  /** The bits of x where the mask is 1, and those of y where it is 0. */
  choose(mask: Operand, x: Operand, y: Operand): Operand {
    return this.apply('v128.bitselect', x, y, mask);
  }

  /** The scalar x if the condition is not 0, else y. */
  select(condition: Operand, x: Operand, y: Operand): Operand {
    return this.registerwise(x.type, [x, y, condition], () => this.f.emit('select'));
  }

  call(index: number, type: ValueType, ...args: readonly Operand[]): Operand {
    return this.registerwise(type, args, () => this.f.emit('call', index));
  }

  i32(n: number): Operand {
    return this.#constant('i32', () => this.f.emit('i32.const', n | 0));
  }

  i64(n: bigint): Operand {
    return this.#constant('i64', () => this.f.emit('i64.const', n));
  }

  float(type: 'f32' | 'f64', n: number): Operand {
    return this.#constant(type, () => this.f.emit(`${type}.const`, n));
  }

  bytes(bytes: readonly number[]): Operand {
    return this.#constant('v128', () => this.f.emit('v128.const', ...bytes));
  }

  /** A constant vector of integers of the given width. Missing lanes are zero. */
  integers(width: 8 | 16 | 32, values: readonly number[]): Operand {
    const view = new DataView(new ArrayBuffer(16));
    for (const [i, n] of values.entries()) {
      if (width === 8) view.setInt8(i, n);
      else if (width === 16) view.setInt16(2 * i, n, true);
      else view.setInt32(4 * i, n, true);
    }
    return this.bytes([...new Uint8Array(view.buffer)]);
  }

  /** An integer of the given width in every lane. */
  splat(width: 8 | 16 | 32, n: number): Operand {
    return this.integers(width, Array<number>(128 / width).fill(n));
  }

  #constant(type: ValueType, push: () => void): Operand {
    return { type, registers: 1, held: true, push };
  }
}
