import type { Code } from '../../../machine/ir/code.ts';
import type { HostCall, Slab } from '../../../machine/ir/statement.ts';
import type { Context } from '../expression/context.ts';
import { emitScalar } from '../expression/expression.ts';
import { valueTypeOf } from '../expression/registers.ts';
import type { FunctionBuilder } from '../function-builder.ts';
import { hostFunction, type ModuleParts } from './module-parts.ts';

/** The emitter of a function, which has a stack. */
interface StackEmitter extends Context {
  readonly f: FunctionBuilder;
  pushFrame(size: number): number;
  popFrame(start: number): void;
}

/**
 * Store the values of the operands and of the result in slots of 8 bytes on the stack, and call `extern` with their
 * address (src/runtime/artifact.ts).
 */
export function emitHostCall(s: HostCall, emitter: StackEmitter, parts: ModuleParts): void {
  const { f } = emitter;
  const slots = [...s.operands, s.result].flatMap((each) => (each.tag === 'Scalar' ? [each.value] : slotsOf(each)));
  const start = emitter.pushFrame(Math.ceil((8 * slots.length) / 16) * 16);
  slots.forEach((e, i) => {
    f.emit('local.get', start);
    emitScalar(e, f, emitter);
    const type = valueTypeOf(e.type, 1);
    if (type !== 'v128') f.emit(`${type}.store`, 0, 8 * i);
  });
  const shapeOf = ({ type, dims }: Slab) => ({ type, rank: dims.length });
  const id = parts.extern({
    func: s.func,
    host: s.host,
    operands: s.operands.map((each) => (each.tag === 'Scalar' ? { type: each.value.type, rank: null } : shapeOf(each))),
    result: shapeOf(s.result),
  });
  f.emit('i32.const', id);
  f.emit('local.get', start);
  f.emit('call', hostFunction('extern'));
  emitter.popFrame(start);
}

/** The address, then min, len and stride of each dimension. */
function slotsOf({ address, dims }: Slab): readonly Code[] {
  return [address, ...dims.flatMap(({ min, len, stride }) => [min, len, stride])];
}
