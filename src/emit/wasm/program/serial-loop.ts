import { constantOf } from '../../../machine/ir/build.ts';
import type { Code } from '../../../machine/ir/code.ts';
import type { Loop, Statement } from '../../../machine/ir/statement.ts';
import type { Name } from '../../../syntax/expr.ts';
import type { Context } from '../expression/context.ts';
import { emitScalar } from '../expression/expression.ts';
import type { FunctionBuilder } from '../function-builder.ts';

/** Emits the statements of a function. */
export interface StatementEmitter extends Context {
  readonly f: FunctionBuilder;
  statement(s: Statement): void;
  bindScalar(x: Name, local: number): void;
}

export function emitSerial(loop: Loop, into: StatementEmitter): void {
  const known = constantOf(loop.count);
  if (known === null) ifPositive(loop.count, into, () => iterations(loop, into));
  else if (known > 0) iterations(loop, into);
}

/** A loop with at least one iteration. The end and the increments are evaluated once, before the loop. */
function iterations({ x, min, count, steps, body }: Loop, into: StatementEmitter): void {
  const { f } = into;
  const [first, end] = [localOf(x, into), f.local('i32')];
  emitScalar(min, f, into);
  f.emit('local.tee', first);
  emitScalar(count, f, into);
  f.emit('i32.add');
  f.emit('local.set', end);
  const inductionVariables = steps.map(({ x, start, by }) => {
    emitScalar(start, f, into);
    const local = localOf(x, into);
    f.emit('local.set', local);
    return { local, pushBy: evaluated(by, into) };
  });
  countTo(first, end, body, into, () => {
    for (const { local, pushBy } of inductionVariables) {
      f.emit('local.get', local);
      pushBy();
      f.emit('i32.add');
      f.emit('local.set', local);
    }
  });
}

/** Evaluate an i32 now. The result is a function that pushes it. */
function evaluated(e: Code, into: StatementEmitter): () => void {
  const { f } = into;
  if (e.tag === 'Constant') return () => emitScalar(e, f, into);
  const local = f.local('i32');
  emitScalar(e, f, into);
  f.emit('local.set', local);
  return () => f.emit('local.get', local);
}

/** A new local for a variable. */
function localOf(x: Name, into: StatementEmitter): number {
  const local = into.f.local('i32');
  into.bindScalar(x, local);
  return local;
}

/**
 * Run the body, then `after`, for each x from its current value to the end, which is excluded. They run at least once.
 */
export function countTo(
  x: number,
  end: number,
  body: Statement,
  into: StatementEmitter,
  after: () => void = () => {},
): void {
  const { f } = into;
  f.loop((again) => {
    into.statement(body);
    after();
    f.emit('local.get', x);
    f.emit('i32.const', 1);
    f.emit('i32.add');
    f.emit('local.tee', x);
    f.emit('local.get', end);
    f.emit('i32.ne');
    f.emit('br_if', again);
  });
}

export function ifPositive(e: Code, into: StatementEmitter, run: () => void): void {
  const { f } = into;
  emitScalar(e, f, into);
  f.emit('i32.const', 0);
  f.emit('i32.gt_s');
  f.if(run);
}
