import type { Broadcast, Code, Constant, Gather, Load, Operation, Ramp, Variable } from '../../../machine/code.ts';
import { integer, isFloat, isSigned } from '../../../syntax/type.ts';
import type { FunctionBuilder } from '../function-builder.ts';
import { Assembler } from './assembler.ts';
import { constantVector, splat } from './constants.ts';
import type { Context } from './context.ts';
import { greatestOf, greatestValue } from './greatest.ts';
import { loadByLanes, loadScalar, loadVector, loadWidened } from './loads.ts';
import { allTrue } from './mask.ts';
import { maskOf } from './mask-logic.ts';
import type { Operand } from './operand.ts';
import { isConversion } from './operators.ts';
import { lowestAddress, type Pointer, pointerTo, split } from './pointer.ts';
import { bytesOf, floatOf, registersOf, valueTypeOf, widthOf } from './registers.ts';
import { scalarOperation } from './scalar.ts';
import { countUses } from './uses.ts';
import type { Value } from './value.ts';
import { vectorOperation } from './vector.ts';

/**
 * The expressions of one statement, each node of which is evaluated once. What is used more than once goes to locals at its
 * first use, so there must be no control flow between the uses.
 */
export class Evaluation {
  readonly a: Assembler;
  readonly #context: Context;
  readonly #uses: ReadonlyMap<Code, number>;
  readonly #values = new Map<Code, Value>();

  constructor(f: FunctionBuilder, context: Context, roots: readonly Code[]) {
    this.a = new Assembler(f);
    this.#context = context;
    this.#uses = countUses(roots);
  }

  value(e: Code): Value {
    const known = this.#values.get(e);
    if (known !== undefined) return known;
    const value = this.#valueOf(e);
    const kept = this.#isShared(e) ? { ...value, operand: this.a.hold(value.operand) } : value;
    this.#values.set(e, kept);
    return kept;
  }

  /** Pushes a scalar; it may be asked for again, by an address that has parts of it. */
  push(e: Code): void {
    const value = this.value(e);
    const operand = this.a.hold(value.operand);
    this.#values.set(e, { ...value, operand });
    operand.push(0);
  }

  /** Evaluates an expression now. */
  complete(e: Code): Value {
    const value = this.value(e);
    const operand = this.a.complete(value.operand);
    const completed = { ...value, operand };
    this.#values.set(e, completed);
    return completed;
  }

  /** Where the lowest lane of a load or store lies. */
  pointer(address: Code, lanes: number, distance: number): Pointer {
    return pointerTo(this.a.f, lowestAddress(address, lanes, distance), (e) => this.push(e));
  }

  /** Pushes lane i of addresses, but for an offset that it gives. */
  lanePointer(addresses: Code): (lane: number) => number {
    const { start, offset } = split(addresses);
    const operand = this.a.hold(this.value(start).operand);
    return (lane) => {
      operand.push(Math.floor(lane / 4));
      if (addresses.lanes > 1) this.a.f.emit('i32x4.extract_lane', lane % 4);
      return offset;
    };
  }

  #isShared(e: Code): boolean {
    return (this.#uses.get(e) ?? 0) > 1;
  }

  #valueOf(e: Code): Value {
    switch (e.tag) {
      case 'Constant':
        return this.#constant(e);
      case 'Variable':
        return this.#variable(e);
      case 'Operation':
        return this.#operation(e);
      case 'Load':
        return this.#load(e);
      case 'Gather':
        return this.#gather(e);
      case 'Ramp':
        return plain(e, this.#ramp(e));
      case 'Broadcast':
        return this.#broadcast(e);
      case 'All': {
        const value = this.value(e.value);
        if (value.lanes === 1) return plain(e, this.a.apply('i32.ne', value.operand, this.a.i32(0)));
        const { operand, mask } = maskOf(this.a, value);
        return plain(e, allTrue(this.a, operand, value.lanes, mask ?? 8));
      }
    }
  }

  #constant(e: Constant): Value {
    const operand = isFloat(e.type) ? this.a.float(floatOf(e.type), e.value) : this.a.i32(e.value);
    return { ...plain(e, operand), constant: e.value, most: e.value };
  }

  #variable(e: Variable): Value {
    const { locals, mask } = this.#context.variable(e.name);
    return { ...plain(e, this.a.locals(valueTypeOf(e.type, e.lanes), locals)), mask };
  }

  #operation(e: Operation): Value {
    const widens = isConversion(e.op) && e.args.every((arg) => widthOf(e.type) > widthOf(arg.type));
    const args = e.args.map((arg) => (widens ? this.#widened(arg) : null) ?? this.value(arg));
    const most = greatestOf(e.op, e.type, args);
    if (e.lanes === 1) return { ...plain(e, scalarOperation(this.a, this.#context, e.op, e.type, args)), most };
    const { operand, mask } = vectorOperation(this.a, this.#context, e.op, e.type, e.lanes, args);
    return { ...plain(e, operand), mask, most };
  }

  #load(e: Load): Value {
    const p = this.pointer(e.address, e.lanes, e.stride * bytesOf(e.type));
    if (e.lanes === 1)
      return plain(
        e,
        loadScalar(this.a, e.type, () => p.push()),
      );
    return this.#fromMemory(e, loadVector(this.a, p, e.type, e.lanes, e.stride));
  }

  /** A vector of narrow integers that lie side by side in memory and are only converted, with lanes twice as wide. */
  #widened(e: Code): Value | null {
    if (e.tag !== 'Load' || e.stride !== 1 || this.#isShared(e)) return null;
    const width = widthOf(e.type);
    if (width > 16 || isFloat(e.type) || e.type === 'bool' || e.lanes * width < 64) return null;
    const operand = loadWidened(
      this.a,
      this.pointer(e.address, e.lanes, bytesOf(e.type)),
      e.lanes,
      width === 8 ? 8 : 16,
      isSigned(e.type),
    );
    return { ...plain(e, operand), type: integer(2 * width, isSigned(e.type)) };
  }

  #gather(e: Gather): Value {
    const address = this.lanePointer(e.addresses);
    if (e.lanes === 1)
      return plain(
        e,
        loadScalar(this.a, e.type, () => address(0)),
      );
    const registers = registersOf(e.lanes, widthOf(e.type));
    const lanes = e.lanes / registers;
    const operand = this.a.operand('v128', registers, (k) =>
      loadByLanes(this.a.f, e.type, lanes, (lane) => address(k * lanes + lane)),
    );
    return this.#fromMemory(e, operand);
  }

  /** A bool of memory is 0 or 1, on a lane of a mask 0 or −1. */
  #fromMemory(e: Load | Gather, operand: Operand): Value {
    if (e.type !== 'bool') return plain(e, operand);
    return { ...plain(e, this.a.apply('i8x16.neg', operand)), mask: 8 };
  }

  #ramp(e: Ramp): Operand {
    const { a } = this;
    const [base, stride] = [this.value(e.base), this.value(e.stride)];
    const registers = registersOf(e.lanes, 32);
    const multiples = (by: number, from: number) =>
      a.operand('v128', registers, (k) =>
        a
          .integers(
            32,
            [0, 1, 2, 3].map((i) => from + Math.imul(by, 4 * k + i)),
          )
          .push(0),
      );
    if (stride.constant !== null && base.constant !== null) return multiples(stride.constant, base.constant);
    const start = a.apply('i32x4.splat', base.operand);
    if (stride.constant !== null) return a.apply('i32x4.add', start, multiples(stride.constant, 0));
    return a.apply('i32x4.add', start, a.apply('i32x4.mul', a.apply('i32x4.splat', stride.operand), multiples(1, 0)));
  }

  #broadcast(e: Broadcast): Value {
    const { a } = this;
    const value = this.value(e.value);
    if (e.lanes === 1) return value;
    const { constant, most } = value;
    if (constant !== null) {
      const operand = constantVector(a, e.type, constant);
      return { ...plain(e, operand), constant, most, scalar: value.operand };
    }
    const scalar = a.hold(value.operand);
    return { ...plain(e, splat(a, e.type, scalar)), most, scalar };
  }
}

function plain({ type, lanes }: Code, operand: Operand): Value {
  return { type, lanes, operand, mask: null, scalar: null, constant: null, most: greatestValue(type) };
}
