import type { BufferShape } from '../../../machine/ir/statement.ts';
import { bytesOf } from '../../../syntax/type.ts';
import type { Context } from '../expression/context.ts';
import { emitScalar } from '../expression/expression.ts';
import type { FunctionBuilder } from '../function-builder.ts';

/** Push the number of bytes of a buffer as an f64, which does not overflow. */
export function pushBytes({ type, sizes }: BufferShape, f: FunctionBuilder, context: Context): void {
  f.emit('f64.const', bytesOf(type));
  for (const size of sizes) {
    emitScalar(size, f, context);
    f.emit('f64.convert_i32_s');
    f.emit('f64.const', 0);
    f.emit('f64.max');
    f.emit('f64.mul');
  }
}
