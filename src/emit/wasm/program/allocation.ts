import type { Allocation } from '../../../machine/ir/statement.ts';
import { pushBytes } from './allocated-bytes.ts';
import { slack } from './frame.ts';
import { hostFunction, type ModuleParts, stackLimit, stackPointer } from './module-parts.ts';
import type { StatementEmitter } from './serial-loop.ts';

/**
 * Allocates storage that is not in the frame, because its size is large or known only at run time, or because it is
 * placed on the heap. The host provides it; a repeated allocation that is not placed on the heap first tries the stack.
 */
export function emitAllocation(
  s: Allocation,
  pointer: number,
  isRepeated: boolean,
  into: StatementEmitter,
  parts: ModuleParts,
): void {
  const { f } = into;
  const bytes = f.local('f64');
  pushBytes(s, f, into);
  for (const need of s.others) {
    pushBytes(need, f, into);
    f.emit('f64.max');
  }
  f.emit('local.set', bytes);
  const allocate = (): void => {
    f.emit('i32.const', parts.allocation(s.func));
    f.emit('local.get', bytes);
    f.emit('call', hostFunction('allocate'));
    f.emit('local.set', pointer);
  };
  const free = (): void => {
    f.emit('local.get', pointer);
    f.emit('call', hostFunction('free'));
  };
  if (!isRepeated || s.place === 'heap') {
    allocate();
    into.statement(s.body);
    free();
    return;
  }
  parts.usesStackLimit = true;
  const start = pushIfItFits(pointer, bytes, allocate, into);
  into.statement(s.body);
  f.emit('local.get', pointer);
  f.emit('local.get', start);
  f.emit('i32.eq');
  f.if(() => {
    f.emit('local.get', start);
    f.emit('global.set', stackPointer);
  }, free);
}

/**
 * Allocates on the stack if there is enough space, because an allocation by the host may take as long as the
 * computation of a row. Returns the local with the start of that space.
 */
function pushIfItFits(pointer: number, bytes: number, otherwise: () => void, { f }: StatementEmitter): number {
  const start = f.local('i32');
  f.emit('global.get', stackPointer);
  f.emit('local.tee', start);
  f.emit('local.set', pointer);
  f.emit('global.get', stackLimit);
  f.emit('local.get', start);
  f.emit('i32.sub');
  f.emit('f64.convert_i32_s');
  f.emit('local.get', bytes);
  f.emit('f64.const', 16 + slack); // rounding up to 16, and padding
  f.emit('f64.add');
  f.emit('f64.ge');
  f.if(() => {
    f.emit('local.get', start);
    f.emit('local.get', bytes);
    f.emit('i32.trunc_f64_s');
    f.emit('i32.const', 15 + slack);
    f.emit('i32.add');
    f.emit('i32.const', -16);
    f.emit('i32.and');
    f.emit('i32.add');
    f.emit('global.set', stackPointer);
  }, otherwise);
  return start;
}
