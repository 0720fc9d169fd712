import { int, plus, times } from '../../src/machine/ir/build.ts';
import type { Code, Load } from '../../src/machine/ir/code.ts';
import type { Statement } from '../../src/machine/ir/statement.ts';

/** The address of an element of four bytes. */
export function at(pointer: Code, element: Code): Code {
  return plus(pointer, times(element, int(4)));
}

export function load(buffer: string, address: Code): Load {
  return { tag: 'Load', type: 'i32', lanes: 1, buffer, address, stride: 1 };
}

export function store(buffer: string, address: Code, value: Code, stride = 1): Statement {
  return { tag: 'Store', buffer, address, stride, value };
}

/** A serial loop from 0 on. */
export function loopOf(x: string, count: Code, body: Statement): Statement {
  return { tag: 'Loop', order: 'serial', x, min: int(0), count, steps: [], body };
}
