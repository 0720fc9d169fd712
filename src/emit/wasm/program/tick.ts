import { ticksAddress } from '../../../runtime/artifact.ts';
import type { FunctionBuilder } from '../function-builder.ts';

/** Atomically increment the tick counter, which all threads share. */
export function emitTick(f: FunctionBuilder): void {
  f.emit('i32.const', ticksAddress);
  f.emit('i32.const', 1);
  f.emit('i32.atomic.rmw.add', 2, 0);
  f.emit('drop');
}
