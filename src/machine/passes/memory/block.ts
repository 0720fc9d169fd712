import type { Name } from '../../../syntax/expr.ts';
import { windowLen } from '../../../syntax/target.ts';
import { bytesOf, type Type } from '../../../syntax/type.ts';
import { constant, int, integerOf, minus, operation, plus, times, variable } from '../../ir/build.ts';
import type { Checked, Code } from '../../ir/code.ts';
import type { AddressFailure } from '../../ir/failure.ts';
import { strideName } from '../../ir/layout.ts';
import type { CallersArray, Definition, Machine } from '../../ir/program.ts';
import type { Need } from '../../ir/statement.ts';

/**
 * Blocks of memory at run time. A block has a start S and B bytes, with S + B ≤ 2³². Bytes [a, a + r) are inside of it where
 *
 *     (a − S) mod 2³²  <  max(0, B + 1 − r)          the limit for r bytes
 *
 * as unsigned numbers. This is exact although addresses wrap: a below S gives a difference of at least 2³² − S ≥ B, and a block of
 * fewer than r bytes has the limit 0, which no offset is below.
 */
export interface Block {
  readonly start: Code;
  /** How many bytes there are for it and the buffers that share its storage: in f64, where products of sizes do not overflow. */
  readonly room: Code;
  /** By the number of bytes r, as u32. */
  readonly limits: ReadonlyMap<number, Code>;
}

/** The definitions that a block needs, and the block. */
export interface Blocked {
  readonly definitions: readonly Definition[];
  readonly block: Block;
}

/**
 * The block of a buffer at a start, which is checked to end within what 32 bits can address, for accesses of these numbers of bytes. Its
 * variables are named after its pointer, which is unique.
 */
export function blockAt(
  { buffer, pointer }: { readonly buffer: Name; readonly pointer: Name },
  start: Code,
  bytes: Code,
  room: Code | null,
  reaches: Iterable<number>,
): Blocked {
  const definitions: Definition[] = [];
  const named = (name: Name, value: Code): Code => {
    if (value.tag === 'Constant' || value.tag === 'Variable') return value;
    definitions.push({ x: `${pointer}.${name}`, value });
    return variable(`${pointer}.${name}`, value.type);
  };
  const size = named('bytes', bytes);
  const first = named('start', checkedStart(buffer, start, size));
  const limits = new Map(Array.from(reaches, (r) => [r, named(`limit[${r}]`, limitFor(size, constant('f64', r)))]));
  return {
    definitions,
    block: { start: first, room: room === null ? size : named('room', room), limits },
  };
}

/** max(0, B + 1 − r) as u32: a conversion from f64 saturates. */
export function limitFor(bytes: Code, reach: Code): Code {
  if (bytes.tag === 'Constant' && reach.tag === 'Constant')
    return constant('u32', Math.max(0, Math.min(2 ** 32 - 1, bytes.value + 1 - reach.value)));
  const left = operation('-', 'f64', bytes, operation('-', 'f64', reach, constant('f64', 1)));
  return operation('cast', 'u32', left);
}

/** How many bytes elements need, in f64. */
export function bytesNeeded({ type, sizes }: Need): Code {
  const known = sizes.map(integerOf).filter((size) => size !== null);
  const factor = known.reduce((product, size) => product * Math.max(0, size), bytesOf(type));
  return sizes
    .filter((size) => integerOf(size) === null)
    .reduce<Code>(
      (product, size) => operation('*', 'f64', product, operation('max', 'f64', f64(size), constant('f64', 0))),
      constant('f64', factor),
    );
}

function checkedStart(buffer: Name, start: Code, bytes: Code): Checked {
  const end = operation('+', 'f64', f64(operation('cast', 'u32', start)), bytes);
  const condition = operation('<=', 'bool', end, constant('f64', 2 ** 32));
  const failure = outside(`the storage of ${buffer}`, 'the memory', false);
  return { tag: 'Checked', type: 'i32', lanes: 1, value: start, condition, report: int(0), failure };
}

export function outside(what: string, block: string, hasOffset: boolean): AddressFailure {
  return { tag: 'AddressFailure', what: `${what} is outside of ${block}`, hasOffset };
}

/** The points of a caller's array: an input has those that it says, the output those of the plan, and none for an empty window. */
export function lengthsOf(array: CallersArray, { inputs, plan, dims }: Machine): readonly Code[] {
  if (inputs.includes(array)) return Array.from({ length: array.rank }, (_, d) => variable(`${array.name}.len[${d}]`));
  return [...plan.window.map(({ len }) => len), ...dims.map((x) => variable(windowLen(x)))];
}

/**
 * The block of a caller's array, from its lowest to its highest point: along dimension d it reaches (len_d − 1)·stride_d elements from the
 * first point, up or down. The strides are those of the array itself, whatever the program relies on. Lengths beyond its rank only say
 * whether it is empty.
 */
export function callersBlock(array: CallersArray, lengths: readonly Code[], reaches: Iterable<number>): Blocked {
  const { name, type, rank, pointer } = array;
  const dims = Array.from({ length: rank }, (_, d) => ({ stride: variable(strideName(name, d)), last: lengths[d] }));
  let start: Code = variable(pointer);
  let elements: Code = constant('f64', 1);
  for (const { stride, last: len = int(0) } of dims) {
    const last = minus(len, int(1));
    const down = times(times(last, stride), int(bytesOf(type)));
    const isDown = operation('<', 'bool', stride, int(0));
    start = plus(start, operation('select', 'i32', isDown, down, int(0)));
    // No i32 is beyond 2³¹: what is rounded here is far beyond any memory.
    elements = operation('+', 'f64', elements, operation('*', 'f64', f64(last), distance(stride)));
  }
  const bytes = operation('*', 'f64', elements, constant('f64', bytesOf(type)));
  const isEmpty = lengths
    .map((len) => operation('<=', 'bool', len, int(0)))
    .reduce<Code | null>((some, each) => (some === null ? each : operation('||', 'bool', some, each)), null);
  const all = isEmpty === null ? bytes : operation('select', 'f64', isEmpty, constant('f64', 0), bytes);
  const size = isEmpty === null ? constant('f64', bytesOf(type)) : all;
  return blockAt({ buffer: name, pointer }, start, size, null, reaches);
}

function distance(stride: Code): Code {
  return operation('abs', 'f64', f64(stride));
}

function f64(e: Code): Code {
  return operation('cast', 'f64', e);
}

/** How an access is called in messages. */
export function accessTo(kind: Access, buffer: Name, { type, lanes }: Shape, stride: number): string {
  const each = lanes === 1 ? type : `${lanes} × ${type}${stride === 1 ? '' : ` (stride ${stride})`}`;
  const isStore = kind === 'store' || kind === 'scatter';
  return `a ${kind} of ${each} ${isStore ? 'to' : 'from'} ${buffer.split("'")[0] ?? buffer}`;
}

export type Access = 'load' | 'gather' | 'store' | 'scatter';

interface Shape {
  readonly type: Type;
  readonly lanes: number;
}
