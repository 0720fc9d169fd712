import { Refusal } from '../errors/diagnostic.ts';
import { hostFunctionFailed } from '../errors/S720.ts';
import { denseStrides, elementArrays, volumeOf } from './arrays.ts';
import { HostComplaint } from './complaint.ts';
import type { ElementArray, ElementType, HostArgument, HostFunction } from './host-function.ts';

/** A call of a host function: the extern func, the name of the function, its arguments, and the window to compute. */
export interface HostCall {
  readonly func: string;
  readonly host: string;
  readonly run: HostFunction;
  /** Copies of this call. The function may keep and change them. */
  readonly args: readonly HostArgument[];
  readonly result: { readonly type: ElementType; readonly min: readonly number[]; readonly shape: readonly number[] };
}

/**
 * Call a host function. Returns its result, a dense array. The function is not trusted with memory: all its arguments
 * are copies, and the result is read only inside the window, from a buffer between guard zones, which must be intact.
 * NaN is canonical, and a bool is 0 or 1. Anything else that goes wrong is a diagnostic that names the extern.
 */
export function callHost({ func, host, run, args, result }: HostCall): ElementArray {
  const refusal = (why: string, cause?: unknown): Refusal =>
    new Refusal([hostFunctionFailed({ func, host, why }, null)], { cause });
  const { type, min, shape } = result;
  const zone = new GuardedArray(type, volumeOf(shape));
  const returned = returnedBy(
    () => run(...args, { type, data: zone.data, min: [...min], shape: [...shape], strides: denseStrides(shape) }),
    refusal,
  );
  if (returned !== null) throw refusal(returned);
  const damage = zone.damage();
  if (damage !== null) throw refusal(damage);
  return zone.values();
}

/** Run a function. What it returned that it must not return; null if nothing. */
function returnedBy(run: () => unknown, refusal: (why: string, cause: unknown) => Refusal): string | null {
  try {
    const returned = run();
    if (returned === undefined) return null;
    if (!(returned instanceof Promise)) return 'returned a value instead of filling its result';
    returned.catch(() => {}); // its rejection is not reported
    return 'returned a promise';
  } catch (thrown) {
    if (thrown instanceof HostComplaint) throw refusal(thrown.message, thrown);
    throw refusal(`threw ${textOf(thrown)}`, thrown);
  }
}

/** An array between two guard zones in a buffer of its own. */
class GuardedArray {
  readonly data: ElementArray;
  readonly #type: ElementType;
  readonly #buffer: ArrayBuffer;
  readonly #length: number;
  readonly #bytes: number;

  constructor(type: ElementType, length: number) {
    const { BYTES_PER_ELEMENT: size } = arrayOf[type];
    this.#type = type;
    this.#length = length;
    this.#bytes = length * size;
    this.#buffer = new ArrayBuffer(this.#bytes + 2 * guardBytes);
    new Uint8Array(this.#buffer, 0, guardBytes).fill(guard);
    new Uint8Array(this.#buffer, guardBytes + this.#bytes).fill(guard);
    this.data = new arrayOf[type](this.#buffer, guardBytes, length);
  }

  /** What the function did to the buffer that it must not do; null if nothing. */
  damage(): string | null {
    if (this.#buffer.byteLength !== this.#bytes + 2 * guardBytes) return 'detached or resized its result';
    const bytes = new Uint8Array(this.#buffer);
    const isIntact = (from: number): boolean => bytes.subarray(from, from + guardBytes).every((byte) => byte === guard);
    return isIntact(0) && isIntact(guardBytes + this.#bytes) ? null : 'wrote outside of its result';
  }

  /** A copy of the values, in the values of the type. */
  values(): ElementArray {
    const own = new ArrayBuffer(this.#bytes);
    const values = new arrayOf[this.#type](own, 0, this.#length);
    const given = new arrayOf[this.#type](this.#buffer, guardBytes, this.#length);
    values.set(given);
    if (this.#type === 'bool') for (const [i, value] of values.entries()) values[i] = value === 0 ? 0 : 1;
    if (this.#type === 'f32' || this.#type === 'f64')
      for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) values[i] = Number.NaN;
    return values;
  }
}

/** The size of a guard zone. A multiple of the size of all elements. */
const guardBytes = 64;

const guard = 0xa5;

/** A short text of a thrown value, which may be anything. */
function textOf(thrown: unknown): string {
  try {
    return String(thrown).slice(0, 500);
  } catch {
    return 'a value without a text';
  }
}

interface Constructor {
  new (buffer: ArrayBuffer, byteOffset: number, length: number): ElementArray;
  readonly BYTES_PER_ELEMENT: number;
}

/** For TypeScript, all arrays hold numbers: see `ElementArray`. */
const arrayOf = elementArrays as Readonly<Record<ElementType, unknown>> as Readonly<Record<ElementType, Constructor>>;
