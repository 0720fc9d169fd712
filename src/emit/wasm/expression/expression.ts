import { bug } from '../../../errors/bug.ts';
import type { Code } from '../../../machine/ir/code.ts';
import type { Scatter, Store } from '../../../machine/ir/statement.ts';
import { bytesOf } from '../../../syntax/type.ts';
import { numberOf } from '../../../syntax/value.ts';
import type { FunctionBuilder } from '../function-builder.ts';
import type { Assembler } from './assembler.ts';
import type { BoundVariable } from './bound.ts';
import type { Context } from './context.ts';
import { Evaluation } from './evaluation.ts';
import { lanePointer, pointerTo, split } from './memory/pointer.ts';
import { storeScalar, storeVector } from './memory/stores.ts';
import type { Operand } from './operand.ts';
import { registersOf, widthOf } from './registers.ts';
import { readsFrom } from './uses.ts';
import type { Value } from './value.ts';
import { resizeMask } from './vector/mask.ts';

/** Pushes a scalar. Most scalars are i32 constants, which need no evaluator. */
export function emitScalar(e: Code, f: FunctionBuilder, context: Context): void {
  if (e.tag === 'Constant' && e.type === 'i32') f.emit('i32.const', numberOf(e.value));
  else new Evaluation(f, context, [e]).push(e);
}

/** Evaluates an expression into locals, for a variable. */
export function emitLet(e: Code, f: FunctionBuilder, context: Context): BoundVariable {
  const evaluation = new Evaluation(f, context, [e]);
  const { operand, scalar, mask, constant, limits } = evaluation.value(e);
  const locals = evaluation.a.toLocals(operand);
  // Do not load the scalar of a broadcast a second time for uses that may not exist.
  const isLoaded = e.tag === 'Broadcast' && e.value.tag === 'Load';
  const [local = null] = scalar === null || isLoaded ? [] : evaluation.a.toLocals(scalar);
  return { locals, mask, scalar: local, constant, limits };
}

/** Evaluates the initial value of a register into new locals. There are enough locals for any of its values. */
export function emitHold(e: Code, f: FunctionBuilder, context: Context): BoundVariable {
  if (e.type === 'bool' && e.lanes > 1) bug('a register holds a mask');
  const { a, operand } = allRegisters(e, f, context);
  const locals = a.toLocals(operand);
  return { locals, mask: null, scalar: null, constant: null, limits: null };
}

/**
 * Evaluates an expression into the locals of a register. The entire expression is evaluated before any local changes.
 */
export function emitAssign(e: Code, { locals }: BoundVariable, f: FunctionBuilder, context: Context): void {
  const { a, operand } = allRegisters(e, f, context);
  const ready = locals.length === 1 ? operand : a.complete(operand);
  for (const [k, local] of locals.entries()) {
    ready.push(k);
    f.emit('local.set', local);
  }
}

/** A value in as many registers as its lanes need, even if all lanes are equal. */
function allRegisters(e: Code, f: FunctionBuilder, context: Context): { a: Assembler; operand: Operand } {
  const evaluation = new Evaluation(f, context, [e]);
  const { a } = evaluation;
  const registers = e.lanes === 1 ? 1 : registersOf(e.lanes, widthOf(e.type));
  const operand = a.for(registers, evaluation.value(e).operand);
  return { a, operand: { ...operand, registers } };
}

export function emitStore(s: Store, f: FunctionBuilder, context: Context): void {
  const evaluation = new Evaluation(f, context, [s.address, s.value]);
  const { type, lanes } = s.value;
  const registers = registersOf(lanes, widthOf(type));
  // If the value reads from the buffer that it is stored to, all lanes are read before the first is written. Different
  // buffers do not overlap.
  const mayOverlap = registers > 1 && readsFrom(s.value, s.buffer);
  const operand = inMemory(evaluation, mayOverlap ? evaluation.complete(s.value) : evaluation.value(s.value));
  const pointer = pointerTo(evaluation, s.address, lanes, s.stride * bytesOf(type));
  if (lanes === 1) {
    const offset = pointer.push();
    operand.push(0);
    storeScalar(f, type, offset);
    return;
  }
  storeVector(evaluation.a, pointer, type, lanes, s.stride, operand);
}

export function emitScatter(s: Scatter, f: FunctionBuilder, context: Context): void {
  const evaluation = new Evaluation(f, context, [s.addresses, s.value]);
  const { type, lanes } = s.value;
  const mayOverlap = lanes > 1 && (readsFrom(s.value, s.buffer) || readsFrom(s.addresses, s.buffer));
  if (mayOverlap) for (const e of [split(s.addresses).start, s.value]) evaluation.complete(e);
  const operand = inMemory(evaluation, evaluation.value(s.value));
  const address = lanePointer(evaluation, s.addresses);
  if (lanes === 1) {
    const offset = address(0);
    operand.push(0);
    storeScalar(f, type, offset);
    return;
  }
  const ready = evaluation.a.hold(operand);
  const perRegister = lanes / registersOf(lanes, widthOf(type));
  for (let lane = 0; lane < lanes; lane++) {
    const offset = address(lane);
    ready.push(Math.floor(lane / perRegister));
    f.emit(`v128.store${widthOf(type)}_lane`, 0, offset, lane % perRegister);
  }
}

/** The lanes as they are stored in memory, where a bool is 0 or 1. */
function inMemory({ a }: Evaluation, { type, lanes, operand, mask }: Value): Operand {
  if (type !== 'bool' || lanes === 1) return operand;
  return a.apply('i8x16.neg', resizeMask(a, operand, lanes, mask, 8));
}
