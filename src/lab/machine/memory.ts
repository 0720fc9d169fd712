import { bug } from '../../errors/bug.ts';
import { type ArrayValue, type Bounds, pointsOf, volume } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { bytesOf, type Type } from '../../syntax/type.ts';
import { isError, type Scalar, type Value } from '../../syntax/value.ts';
import { Halt } from './halt.ts';

/**
 * A buffer: its elements in the order of addresses. The program may not access an element that is null: a gap between
 * the points of a caller's array, or an element whose storage another buffer has taken over.
 */
export interface Region {
  readonly name: Name;
  readonly type: Type;
  readonly start: number;
  readonly elements: (Scalar | null)[];
  /** The size in bytes. */
  readonly size: number;
  /** The buffers that are placed in the same storage later. */
  readonly tenants: Region[];
}

/** A caller's array in memory: the address of its first point, and its strides in elements. */
export interface PlacedArray {
  readonly region: Region;
  readonly pointer: number;
  readonly bounds: readonly Bounds[];
  readonly strides: readonly number[];
}

/** Simulated memory: every allocation has its own range of addresses, with a guard gap after it. */
export class Memory {
  #next: number;

  constructor(first: number) {
    this.#next = first;
  }

  allocate(name: Name, type: Type, count: number, fill: Scalar | null, size = count * bytesOf(type)): Region {
    if (size > mostBytes) throw new Halt({ tag: 'Large' });
    const start = this.#next;
    this.#next += Math.ceil((size + gap) / alignment) * alignment;
    return { name, type, start, elements: new Array<Scalar | null>(count).fill(fill), size, tenants: [] };
  }

  /** Place a buffer in the storage of `host` after the last use of `host`, whose contents become inaccessible. */
  reuse(host: Region, name: Name, type: Type, count: number, fill: Scalar): Region {
    if (count * bytesOf(type) > host.size)
      throw new Halt({ tag: 'Wrong', what: `${name} does not fit in ${host.name}` });
    for (const { elements } of [host, ...host.tenants]) elements.fill(null);
    const elements = new Array<Scalar | null>(count).fill(fill);
    const tenant = { name, type, start: host.start, elements, size: host.size, tenants: [] };
    host.tenants.push(tenant);
    return tenant;
  }

  /** Allocate the points of a box with given strides, in elements. */
  place(name: Name, type: Type, bounds: readonly Bounds[], strides: readonly number[], fill: Scalar): PlacedArray {
    const isEmpty = volume(bounds) === 0;
    const spans = bounds.map(({ len }, d) => (isEmpty ? 0 : (len - 1) * (strides[d] ?? 0)));
    const lowest = spans.reduce((sum, span) => sum + Math.min(0, span), 0);
    const highest = spans.reduce((sum, span) => sum + Math.max(0, span), 0);
    const region = this.allocate(name, type, isEmpty ? 0 : highest - lowest + 1, null);
    const placed = { region, pointer: region.start - lowest * bytesOf(type), bounds, strides };
    for (const point of pointsOf(bounds)) region.elements[indexOf(placed, point)] = fill;
    return placed;
  }
}

/** Store the values of a caller's array. */
export function copyInto(placed: PlacedArray, { bounds, values }: ArrayValue): void {
  let next = 0;
  for (const point of pointsOf(bounds)) placed.region.elements[indexOf(placed, point)] = scalarOf(values[next++]);
}

function scalarOf(value: Value | undefined): Scalar {
  return value === undefined || isError(value) ? bug('an input has no value') : value;
}

/** The value at a point; ε_mem outside the array. */
export function valueAt(placed: PlacedArray, point: readonly number[]): Value {
  const isInside = placed.bounds.every(({ min, len }, d) => (point[d] ?? 0) >= min && (point[d] ?? 0) < min + len);
  return (isInside ? placed.region.elements[indexOf(placed, point)] : null) ?? 'ε_mem';
}

export function load(region: Region, address: number): Scalar {
  return region.elements[elementAt(region, address, 'load')] ?? bug('an element is missing');
}

export function store(region: Region, address: number, value: Scalar): void {
  region.elements[elementAt(region, address, 'store')] = value;
}

/** The index of the element at an address, which must be aligned to the element size. Addresses wrap. */
function elementAt({ name, type, start, elements }: Region, address: number, access: string): number {
  const index = ((address - start) | 0) / bytesOf(type);
  if ((elements[index] ?? null) === null)
    throw new Halt({
      tag: 'Wrong',
      what: `out-of-bounds ${access}: element ${index} of ${name}, which has ${elements.length}`,
    });
  return index;
}

function indexOf({ region, pointer, bounds, strides }: PlacedArray, point: readonly number[]): number {
  const first = (pointer - region.start) / bytesOf(region.type);
  return bounds.reduce((sum, { min }, d) => sum + ((point[d] ?? 0) - min) * (strides[d] ?? 0), first);
}

const alignment = 16;
const gap = 40;
const mostBytes = 2 ** 18;
