import { bug } from '../errors/bug.ts';
import { refuse } from '../errors/diagnostic.ts';
import { missingHostFunction } from '../errors/S653.ts';
import { denseStrides } from '../externs/arrays.ts';
import { callHost } from '../externs/call-host.ts';
import type { HostArgument, HostFunction } from '../externs/host-function.ts';
import { arrayOf, type TypedArray, volumeOf } from './arrays/array-view.ts';
import type { ArtifactExtern, ArtifactOperand, ElementType } from './artifact.ts';
import type { HostCaller } from './call.ts';
import type { WasmMemory } from './host/web-assembly.ts';

/**
 * The host of calls of programs with externs, by the names in `artifact.externs`. It gets copies of the slabs, and its
 * result is copied back, so it never sees the memory of the program. The memory may grow while the host runs.
 */
export function hostCaller(functions: ReadonlyMap<string, HostFunction>): HostCaller {
  return ({ externs = [] }, memory) => {
    let failure: { readonly thrown: unknown } | null = null;
    const run = (id: number, slots: number): void => {
      const extern = externs[id] ?? bug(`there is no extern ${id}`);
      const { func, host } = extern;
      const called = functions.get(host) ?? refuse(missingHostFunction({ func, host }, null));
      const { operands, result } = readSlots(extern, new DataView(memory.buffer), slots);
      const args = operands.map((each): HostArgument => {
        if (typeof each !== 'object') return each;
        const { type, min, shape } = each;
        return { type, data: gather(each, memory), min, shape, strides: denseStrides(shape) };
      });
      scatter(callHost({ func, host, run: called, args, result }), result, memory);
    };
    return {
      extern: (id, slots) => {
        try {
          run(id, slots);
        } catch (thrown) {
          failure = { thrown };
          throw thrown;
        }
      },
      rethrow: () => {
        if (failure !== null) throw failure.thrown;
      },
    };
  };
}

/** A box of points in memory. Strides are in bytes. */
interface Slab {
  readonly type: ElementType;
  readonly address: number;
  readonly min: readonly number[];
  readonly shape: readonly number[];
  readonly strides: readonly number[];
}

function readSlots({ operands, result }: ArtifactExtern, view: DataView, slots: number) {
  let next = slots >>> 0;
  const slot = (): number => {
    const at = next;
    next += 8;
    return at;
  };
  const int = (): number => view.getInt32(slot(), true);
  const slab = (type: ElementType, rank: number): Slab => {
    const address = int() >>> 0;
    const dims = Array.from({ length: rank }, () => [int(), int(), int()] as const);
    return {
      type,
      address,
      min: dims.map(([min]) => min),
      shape: dims.map(([, len]) => Math.max(0, len)),
      strides: dims.map(([, , stride]) => stride),
    };
  };
  const scalar = (type: ElementType): number | bigint => {
    if (type === 'i64') return view.getBigInt64(slot(), true);
    if (type === 'u64') return view.getBigUint64(slot(), true);
    if (type === 'f32') return view.getFloat32(slot(), true);
    if (type === 'f64') return view.getFloat64(slot(), true);
    return type === 'u32' ? int() >>> 0 : int();
  };
  const read = ({ type, rank }: ArtifactOperand): Slab | number | bigint =>
    rank === null ? scalar(type) : slab(type, rank);
  return { operands: operands.map(read), result: slab(result.type, result.rank) };
}

function gather(slab: Slab, memory: WasmMemory): ReturnType<typeof callHost> {
  const Elements = arrayOf[slab.type];
  const copy = new Elements(volumeOf(slab.shape));
  eachRow(slab, memory, (elements, from, stride, at, length) => {
    if (stride === 1) copy.set(elements.subarray(from, from + length), at);
    else for (let i = 0; i < length; i++) copy[at + i] = elements[from + i * stride] ?? outside();
  });
  return copy as ReturnType<typeof callHost>; // a new array has an ArrayBuffer
}

function scatter(values: TypedArray, slab: Slab, memory: WasmMemory): void {
  eachRow(slab, memory, (elements, from, stride, at, length) => {
    if (stride === 1) elements.set(values.subarray(at, at + length), from);
    else for (let i = 0; i < length; i++) elements[from + i * stride] = values[at + i] ?? outside();
  });
}

/**
 * Visit the rows of a slab along dimension 0: the index of the first element and the stride in all elements of memory,
 * and the position of the row in a dense array.
 */
function eachRow(
  { type, address, shape, strides }: Slab,
  memory: WasmMemory,
  visit: (elements: TypedArray, from: number, stride: number, at: number, length: number) => void,
): void {
  if (volumeOf(shape) === 0) return;
  const Elements = arrayOf[type];
  const size = Elements.BYTES_PER_ELEMENT;
  const elements = new Elements(memory.buffer, 0, Math.floor(memory.buffer.byteLength / size));
  const [length = 1, ...outer] = shape;
  const [stride = 0, ...steps] = strides;
  const point = outer.map(() => 0);
  const [step, reach] = [stride / size, (length - 1) * (stride / size)];
  for (let at = 0; ; at += length) {
    const from = point.reduce((sum, c, d) => sum + c * (steps[d] ?? 0), address) / size;
    if (!(from >= 0 && from + reach >= 0 && from < elements.length && from + reach < elements.length)) outside();
    visit(elements, from, step, at, length);
    let d = 0;
    for (; d < outer.length; d++) {
      const next = (point[d] ?? 0) + 1;
      point[d] = next < (outer[d] ?? 0) ? next : 0;
      if (point[d] !== 0) break;
    }
    if (d === outer.length) return;
  }
}

function outside(): never {
  return bug('a slab of an extern is outside of the memory');
}
