import { inputLenName } from '../../../syntax/algorithm.ts';
import type { Name } from '../../../syntax/expr.ts';
import { dimensionsOf, windowPerPart } from '../../../syntax/extensions/output.ts';
import { bytesOf, type Type } from '../../../syntax/type.ts';
import { constant, constantOf, int, minus, operation, plus, times, variable } from '../../ir/build.ts';
import type { Checked, Code } from '../../ir/code.ts';
import type { AddressFailure } from '../../ir/failure.ts';
import { strideName } from '../../ir/layout.ts';
import type { CallerArray, Definition, Machine } from '../../ir/program.ts';
import type { BufferShape } from '../../ir/statement.ts';

/**
 * A block of memory at run time, with a start S and B bytes, S + B ≤ 2³². The bytes [a, a + r) are inside it if
 *
 *     (a − S) mod 2³²  <  max(0, B + 1 − r)          the limit for r bytes
 *
 * as unsigned numbers. This is exact although addresses wrap: an a below S gives a difference of at least 2³² − S ≥ B,
 * and a block of fewer than r bytes has the limit 0, so no access of r bytes is inside it.
 */
export interface Block {
  readonly start: Code;
  /**
   * The size of its storage in bytes, which coalesced buffers share. It is an f64, so products of sizes do not
   * overflow.
   */
  readonly storageBytes: Code;
  /** The limits, as u32, keyed by the number of bytes r. */
  readonly limits: ReadonlyMap<number, Code>;
}

/** A block and its definitions. */
export interface Blocked {
  readonly definitions: readonly Definition[];
  readonly block: Block;
}

/**
 * The block of a buffer, with limits for accesses that span the given numbers of bytes. Its start is checked: the block
 * has to end within 2³². Its variables are named after the pointer of the buffer, which is unique.
 */
export function blockAt(
  { buffer, pointer }: { readonly buffer: Name; readonly pointer: Name },
  start: Code,
  bytes: Code,
  storageBytes: Code | null,
  spans: Iterable<number>,
): Blocked {
  const definitions: Definition[] = [];
  const named = (name: Name, value: Code): Code => {
    if (value.tag === 'Constant' || value.tag === 'Variable') return value;
    definitions.push({ x: `${pointer}.${name}`, value });
    return variable(`${pointer}.${name}`, value.type);
  };
  const size = named('bytes', bytes);
  const first = named('start', checkedStart(buffer, start, size));
  const limits = new Map(Array.from(spans, (r) => [r, named(`limit[${r}]`, limitFor(size, constant('f64', r)))]));
  return {
    definitions,
    block: { start: first, storageBytes: storageBytes === null ? size : named('storage', storageBytes), limits },
  };
}

/** max(0, B + 1 − r) as u32: the conversion from f64 saturates. */
export function limitFor(bytes: Code, span: Code): Code {
  const [B, r] = [constantOf(bytes), constantOf(span)];
  if (B !== null && r !== null) return constant('u32', Math.max(0, Math.min(2 ** 32 - 1, B + 1 - r)));
  const left = operation('-', 'f64', bytes, operation('-', 'f64', span, constant('f64', 1)));
  return operation('cast', 'u32', left);
}

/** The number of bytes of a buffer, in f64. */
export function bytesNeeded({ type, sizes }: BufferShape): Code {
  const known = sizes.map(constantOf).filter((size) => size !== null);
  const factor = known.reduce((product, size) => product * Math.max(0, size), bytesOf(type));
  return sizes
    .filter((size) => constantOf(size) === null)
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
  return { tag: 'AddressFailure', what: `${what} is outside ${block}`, hasOffset };
}

/**
 * The lengths of an array of the caller: those of an input are arguments, those of an output and of memoized funcs are
 * in the plan. The lengths of the requested windows are appended, because nothing is stored if these windows are empty.
 */
export function lengthsOf(array: CallerArray, { inputs, outputs, memoized, plan, funcs }: Machine): readonly Code[] {
  if (inputs.includes(array))
    return Array.from({ length: array.rank }, (_, d) => variable(inputLenName(array.name, d)));
  const ofMemoized = memoized.find(({ arrays }) => arrays.includes(array))?.window;
  const own = ofMemoized ?? windowPerPart(funcs, plan.window)[outputs.indexOf(array)] ?? [];
  const requested = dimensionsOf(funcs).map(({ len }) => variable(len));
  return [...own.map(({ len }) => len), ...requested];
}

/**
 * The block of an array of the caller, from its lowest to its highest point. It extends up or down from the first
 * point, by (len_d − 1)·stride_d elements along dimension d. The strides are the actual strides of the array, not those
 * that the program assumes. Lengths beyond the rank only decide whether the array is empty.
 */
export function callerBlock(array: CallerArray, lengths: readonly Code[], spans: Iterable<number>): Blocked {
  const { name, type, rank, pointer } = array;
  const dims = Array.from({ length: rank }, (_, d) => ({ stride: variable(strideName(name, d)), last: lengths[d] }));
  let start: Code = variable(pointer);
  let elements: Code = constant('f64', 1);
  for (const { stride, last: len = int(0) } of dims) {
    const last = minus(len, int(1));
    const down = times(times(last, stride), int(bytesOf(type)));
    const isDown = operation('<', 'bool', stride, int(0));
    start = plus(start, operation('select', 'i32', isDown, down, int(0)));
    // Rounding does not matter: it happens only for blocks that are larger than any memory.
    elements = operation('+', 'f64', elements, operation('*', 'f64', f64(last), distance(stride)));
  }
  const bytes = operation('*', 'f64', elements, constant('f64', bytesOf(type)));
  const isEmpty = lengths
    .map((len) => operation('<=', 'bool', len, int(0)))
    .reduce<Code | null>((some, each) => (some === null ? each : operation('||', 'bool', some, each)), null);
  const all = isEmpty === null ? bytes : operation('select', 'f64', isEmpty, constant('f64', 0), bytes);
  const size = isEmpty === null ? constant('f64', bytesOf(type)) : all;
  return blockAt({ buffer: name, pointer }, start, size, null, spans);
}

function distance(stride: Code): Code {
  return operation('abs', 'f64', f64(stride));
}

function f64(e: Code): Code {
  return operation('cast', 'f64', e);
}

/** The description of an access in messages. */
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
