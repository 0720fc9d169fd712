import { type ArrayValue, type Bounds, pointsOf, volume } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { bytesOf, type Type } from '../../syntax/type.ts';
import type { Value } from '../../syntax/value.ts';
import { Halt } from './halt.ts';

/** One buffer: its elements from the lowest address on, where null is no element of it but lies between them. */
export interface Region {
  readonly name: Name;
  readonly type: Type;
  readonly start: number;
  readonly elements: (number | null)[];
  /** How many bytes there are, and who else has lain there. */
  readonly room: number;
  readonly tenants: Region[];
}

/** A caller's array in memory: where its first point is, and how many elements apart its neighbours are. */
export interface Placed {
  readonly region: Region;
  readonly pointer: number;
  readonly bounds: readonly Bounds[];
  readonly strides: readonly number[];
}

/** Addresses without bytes: every buffer has a range of its own, and between two of them is a gap that nobody may touch. */
export class Memory {
  #next: number;

  constructor(first: number) {
    this.#next = first;
  }

  allocate(name: Name, type: Type, count: number, fill: number | null, room = count * bytesOf(type)): Region {
    if (room > mostBytes) throw new Halt({ tag: 'Large' });
    const start = this.#next;
    this.#next += Math.ceil((room + gap) / alignment) * alignment;
    return { name, type, start, elements: new Array<number | null>(count).fill(fill), room, tenants: [] };
  }

  /** Another buffer in the storage of one that nobody uses any more: what stood there is gone. */
  again(host: Region, name: Name, type: Type, count: number, fill: number): Region {
    if (count * bytesOf(type) > host.room)
      throw new Halt({ tag: 'Wrong', what: `${name} does not fit into ${host.name}` });
    for (const { elements } of [host, ...host.tenants]) elements.fill(null);
    const elements = new Array<number | null>(count).fill(fill);
    const tenant = { name, type, start: host.start, elements, room: host.room, tenants: [] };
    host.tenants.push(tenant);
    return tenant;
  }

  /** Storage for the points of a box at some strides, in elements. */
  place(name: Name, type: Type, bounds: readonly Bounds[], strides: readonly number[], fill: number): Placed {
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

/** An array of the caller's with its values. */
export function copyInto(placed: Placed, { bounds, values }: ArrayValue): void {
  let next = 0;
  for (const point of pointsOf(bounds)) placed.region.elements[indexOf(placed, point)] = Number(values[next++]);
}

/** What stands at a point; ε_mem where there is no such point. */
export function valueAt(placed: Placed, point: readonly number[]): Value {
  const isInside = placed.bounds.every(({ min, len }, d) => (point[d] ?? 0) >= min && (point[d] ?? 0) < min + len);
  return (isInside ? placed.region.elements[indexOf(placed, point)] : null) ?? 'ε_mem';
}

export function load(region: Region, address: number): number {
  return region.elements[elementAt(region, address, 'loaded')] ?? 0;
}

export function store(region: Region, address: number, value: number): void {
  region.elements[elementAt(region, address, 'stored')] = value;
}

/** The element that lies at an address, entirely; addresses wrap. */
function elementAt({ name, type, start, elements }: Region, address: number, what: string): number {
  const index = ((address - start) | 0) / bytesOf(type);
  if (typeof elements[index] !== 'number')
    throw new Halt({ tag: 'Wrong', what: `element ${index} of ${name} is ${what}, of ${elements.length}` });
  return index;
}

function indexOf({ region, pointer, bounds, strides }: Placed, point: readonly number[]): number {
  const first = (pointer - region.start) / bytesOf(region.type);
  return bounds.reduce((sum, { min }, d) => sum + ((point[d] ?? 0) - min) * (strides[d] ?? 0), first);
}

const alignment = 16;
const gap = 40;
const mostBytes = 2 ** 18;
