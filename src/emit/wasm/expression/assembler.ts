import { bug } from '../../../errors/bug.ts';
import type { FunctionBuilder } from '../function-builder.ts';
import type { ImmediateKindsOf, InstructionName } from '../instructions.ts';
import { signatureOf } from '../signature.ts';
import type { ValueType } from '../value-type.ts';
import type { Operand } from './operand.ts';

/** Instructions without immediates that leave a value. */
export type PureName = { [N in InstructionName]: ImmediateKindsOf<N> extends readonly [] ? N : never }[Exclude<
  InstructionName,
  'unreachable' | 'nop' | 'else' | 'end' | 'return' | 'drop' | 'select'
>];

/** Operands made of operands, for one function. What is used twice has to be held before. */
export class Assembler {
  readonly f: FunctionBuilder;

  constructor(f: FunctionBuilder) {
    this.f = f;
  }

  /** The instruction, register by register. */
  apply(name: PureName, ...args: readonly Operand[]): Operand {
    const [type] = signatureOf(name)?.results ?? [];
    return this.registerwise(type ?? bug(`${name} leaves nothing`), args, () => this.f.emit(name));
  }

  /** What `finish` makes of the operands when they are on the stack. */
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

  /** An operand that can be pushed for so many registers, once each. */
  for(registers: number, x: Operand): Operand {
    return x.registers < registers ? this.hold(x) : x;
  }

  /** The same, in locals from its first use on. There is no control flow within an expression, so that comes first. */
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

  /** The same, evaluated now. */
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

  /** Registers that are in locals already. */
  locals(type: ValueType, locals: readonly number[]): Operand {
    return {
      type,
      registers: locals.length,
      held: true,
      push: (k) => this.f.emit('local.get', locals[locals.length === 1 ? 0 : k] ?? bug(`there is no register ${k}`)),
    };
  }

  /** Register k alone. */
  pick(x: Operand, k: number): Operand {
    return { type: x.type, registers: 1, held: x.held, push: () => x.push(k) };
  }

  /** Bytes of a vector, and 0 for −1. With constant places this is one instruction, which an unusual shuffle is not in V8. */
  rearrange(x: Operand, bytes: readonly number[]): Operand {
    return this.apply('i8x16.swizzle', x, this.bytes(bytes.map((byte) => (byte < 0 ? 0x80 : byte))));
  }

  /** Bytes of two vectors; those of the second are counted from 16. */
  shuffle(x: Operand, y: Operand, bytes: readonly number[]): Operand {
    return this.registerwise('v128', [x, y], () => this.f.emit('i8x16.shuffle', ...bytes));
  }

  /** Vectors by lanes of x where bits of the mask are ones, else of y. */
  choose(mask: Operand, x: Operand, y: Operand): Operand {
    return this.apply('v128.bitselect', x, y, mask);
  }

  /** The scalar x where the condition is not 0, else y. */
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

  /** A vector of integers of a width; those after the last are zero. */
  integers(width: 8 | 16 | 32, values: readonly number[]): Operand {
    const view = new DataView(new ArrayBuffer(16));
    for (const [i, n] of values.entries()) {
      if (width === 8) view.setInt8(i, n);
      else if (width === 16) view.setInt16(2 * i, n, true);
      else view.setInt32(4 * i, n, true);
    }
    return this.bytes([...new Uint8Array(view.buffer)]);
  }

  /** An integer of a width on every lane. */
  splat(width: 8 | 16 | 32, n: number): Operand {
    return this.integers(width, Array<number>(128 / width).fill(n));
  }

  #constant(type: ValueType, push: () => void): Operand {
    return { type, registers: 1, held: true, push };
  }
}
