import type { Broadcast, Code, Constant, Gather, Load, Operation, Ramp, Variable } from '../../../machine/code.ts';
import { integer, isFloat, isSigned, range } from '../../../syntax/type.ts';
import type { FunctionBuilder } from '../function-builder.ts';
import { Assembler } from './assembler.ts';
import { constantVector, splat } from './constants.ts';
import type { Context } from './context.ts';
import { convert } from './convert.ts';
import { greatestOf, greatestValue } from './greatest.ts';
import { loadByLanes, loadScalar, loadVector, loadWidened } from './loads.ts';
import { allTrue } from './mask.ts';
import { maskOf } from './mask-logic.ts';
import { type Factor, fits16, narrowProduct } from './narrow-product.ts';
import type { Operand } from './operand.ts';
import { isConversion } from './operators.ts';
import { i32, lowestIndex, type Pointer, pointerTo } from './pointer.ts';
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
  pointer(access: { readonly buffer: string; readonly index: Code; readonly stride: number }, lanes: number): Pointer {
    const index = lowestIndex(access.index, lanes, access.stride);
    return pointerTo(this.a.f, this.#context, access.buffer, index, (e) => this.push(e));
  }

  /** Pushes the address of the element at lane i of an index, and gives the offset to add. */
  elementPointer(buffer: string, index: Code, bytes: number): (lane: number) => number {
    const { a } = this;
    if (index.lanes === 1) return () => this.#context.address(buffer, index, (e) => this.push(e));
    const start = a.hold(
      a.operand('i32', 1, () => {
        const offset = this.#context.address(buffer, i32(0), (e) => this.push(e));
        a.f.emit('i32.const', offset | 0);
        a.f.emit('i32.add');
      }),
    );
    const indices = a.hold(this.value(index).operand);
    return (lane) => {
      start.push(0);
      indices.push(Math.floor(lane / 4));
      a.f.emit('i32x4.extract_lane', lane % 4);
      if (bytes > 1) {
        a.f.emit('i32.const', Math.log2(bytes));
        a.f.emit('i32.shl');
      }
      a.f.emit('i32.add');
      return 0;
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
    const { locals, mask, scalar, constant, most } = this.#context.variable(e.name);
    return {
      ...plain(e, this.a.locals(valueTypeOf(e.type, e.lanes), locals)),
      ...{ mask, constant, most },
      scalar: scalar === null ? null : this.a.locals(valueTypeOf(e.type, 1), [scalar]),
    };
  }

  #operation(e: Operation): Value {
    const product = this.#narrowProduct(e);
    if (product !== null) return product;
    const widens = isConversion(e.op) && e.args.every((arg) => widthOf(e.type) > widthOf(arg.type));
    const args = e.args.map((arg) => (widens ? this.#widened(arg) : null) ?? this.value(arg));
    const most = greatestOf(e.op, e.type, args);
    if (e.lanes === 1) return { ...plain(e, scalarOperation(this.a, this.#context, e.op, e.type, args)), most };
    const { operand, mask } = vectorOperation(this.a, this.#context, e.op, e.type, e.lanes, args);
    return { ...plain(e, operand), mask, most };
  }

  /** The product of what was narrow before it was cast, or of such and constants. */
  #narrowProduct(e: Operation): Value | null {
    if (e.op !== '*' || e.lanes === 1 || isFloat(e.type) || widthOf(e.type) !== 32) return null;
    const [f, g] = e.args.map((arg) => this.#narrowFactor(arg));
    if (!f || !g) return null;
    const operand = narrowProduct(this.a, e.lanes, f, g);
    const positive = f.least >= 0 && g.least >= 0;
    const most = positive ? Math.min(greatestValue(e.type), f.greatest * g.greatest) : greatestValue(e.type);
    return operand && { ...plain(e, operand), most };
  }

  /** Where a cast wraps, so does the product; where one saturates, a factor would be another number. */
  #narrowFactor(e: Code): Factor | null {
    if (e.tag === 'Broadcast' && e.value.tag === 'Constant') {
      const { value } = e.value;
      const limits = { least: value, greatest: value };
      return fits16(limits) ? { ...limits, x: this.a.splat(16, value) } : null;
    }
    const [narrow] = e.tag === 'Operation' && e.op === 'cast' && !this.#isShared(e) ? e.args : [];
    if (narrow === undefined || narrow.type === 'bool' || isFloat(narrow.type) || widthOf(narrow.type) === 32)
      return null;
    const { type, operand } = (widthOf(narrow.type) === 8 ? this.#widened(narrow) : null) ?? this.value(narrow);
    const x = convert(this.a, operand, e.lanes, type, integer(16, isSigned(type)), false);
    return { ...range(narrow.type), x };
  }

  #load(e: Load): Value {
    const p = this.pointer(e, e.lanes);
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
    const operand = loadWidened(this.a, this.pointer(e, e.lanes), e.lanes, width === 8 ? 8 : 16, isSigned(e.type));
    return { ...plain(e, operand), type: integer(2 * width, isSigned(e.type)) };
  }

  #gather(e: Gather): Value {
    const address = this.elementPointer(e.buffer, e.index, bytesOf(e.type));
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
    if (e.lanes > 1 && e.value.tag === 'Load' && e.type !== 'bool' && !this.#isShared(e.value)) {
      const p = this.pointer(e.value, 1);
      const scalar = a.hold(loadScalar(a, e.type, () => p.push()));
      return { ...plain(e, loadVector(a, p, e.type, e.lanes, 0)), scalar };
    }
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
