import { bytesOf } from '../syntax/type.ts';
import type { Place, Stored, Term, Version } from './term.ts';
import { distance, type Terms } from './terms.ts';

/** Versions of buffers, as in memory SSA: stores create them, and reads are resolved through their chains of stores. */
export class Versions {
  readonly #terms: Terms;
  readonly #known = new Map<string, Version>();
  readonly #lanes = new Map<string, Term>();
  #nextId = 0;

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  /** A new version with unknown contents. */
  unknown(): Version {
    return { id: this.#nextId++, store: null };
  }

  after(before: Version, place: Place, value: Term): Version {
    const key = `${before.id} ${keyOf(place)} ${value.id}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const version: Version = { id: this.#nextId++, store: { before, place, value } };
    this.#known.set(key, version);
    return version;
  }

  /** The elements at a place: the last value that was stored there. Stores to disjoint places are skipped. */
  read(version: Version, place: Place): Term {
    let at = version;
    for (let { store } = at; store !== null; { store } = at) {
      if (isSame(place, store.place) && hasDistinctElements(place)) return store.value;
      if (!areDisjoint(place, store.place)) {
        if (place.lanes > 1) return this.#lanewise(at, place);
        const hit = this.#laneAt(place, store);
        if (hit !== 'disjoint') return hit ?? this.#unresolved(at, place);
      }
      at = store.before;
    }
    return this.#unresolved(at, place);
  }

  /** One lane of a value. */
  lane(e: Term, i: number): Term {
    if (e.lanes === 1) return e;
    const key = `${e.id} ${i}`;
    const known = this.#lanes.get(key);
    if (known !== undefined) return known;
    const lane = this.#lane(e, i);
    this.#lanes.set(key, lane);
    return lane;
  }

  /** Are two values equal in every lane? */
  isEqual(a: Term, b: Term): boolean {
    if (a === b) return true;
    if (a.type !== b.type || a.lanes !== b.lanes || a.lanes === 1) return false;
    for (let i = 0; i < a.lanes; i++) if (this.lane(a, i) !== this.lane(b, i)) return false;
    return true;
  }

  /** The place of one lane. */
  element(place: Place, i: number): Place {
    if (place.lanes === 1 && place.tag === 'Strided') return place;
    const address =
      place.tag === 'Strided'
        ? this.#terms.plus(place.address, this.#terms.int(i * place.step))
        : this.lane(place.addresses, i);
    return { tag: 'Strided', address, step: 0, lanes: 1, type: place.type };
  }

  #lane(e: Term, i: number): Term {
    const { node } = e;
    switch (node.tag) {
      case 'Broadcast':
        return node.value;
      case 'Ramp':
        return this.#terms.plus(node.base, this.#terms.times(node.stride, this.#terms.int(i)));
      case 'Shuffle': {
        const pick = node.picks[i] ?? 0;
        return pick < node.a.lanes ? this.lane(node.a, pick) : this.lane(node.b, pick - node.a.lanes);
      }
      case 'Interleave': {
        const part = node.parts[i % node.parts.length];
        return part === undefined ? this.#terms.lane(e, i) : this.lane(part, Math.floor(i / node.parts.length));
      }
      case 'Pack':
        return node.parts[i] ?? this.#terms.lane(e, i);
      case 'Operation': {
        const args = node.args.map((arg) => this.lane(arg, i));
        return this.#terms.operation(node.op, e.type, args);
      }
      case 'Read':
      case 'Gather':
        return this.read(node.version, this.element(placeOf(e, node), i));
      case 'Constant':
      case 'Unknown':
      case 'Sum':
      case 'Lane':
      case 'All':
        return this.#terms.lane(e, i);
    }
  }

  /** Reads each lane separately; the lanes of one unresolved read are combined again. */
  #lanewise(version: Version, place: Place): Term {
    const parts = Array.from({ length: place.lanes }, (_, i) => this.read(version, this.element(place, i)));
    const [first] = parts;
    const from = first?.node.tag === 'Read' ? first.node.version : null;
    const isOneRead =
      from !== null && parts.every((part, i) => part === this.#unresolved(from, this.element(place, i)));
    return isOneRead ? this.#unresolved(from, place) : this.#terms.pack(place.type, parts);
  }

  /**
   * The value that a store writes to an element: 'disjoint' if it does not write there, null if that is unknown. If
   * several lanes write to the element, the last lane wins.
   */
  #laneAt(element: Place, { place, value }: Stored): Term | 'disjoint' | null {
    for (let i = place.lanes - 1; i >= 0; i--) {
      const other = this.element(place, i);
      if (isSame(element, other)) return this.lane(value, i);
      if (!areDisjoint(element, other)) return null;
    }
    return 'disjoint';
  }

  #unresolved(version: Version, place: Place): Term {
    if (place.tag === 'Scattered') return this.#terms.gather(version, place.type, place.addresses);
    return this.#terms.read(version, place.type, place.lanes, place.address, place.step);
  }
}

function placeOf({ type, lanes }: Term, node: Term['node'] & { tag: 'Read' | 'Gather' }): Place {
  if (node.tag === 'Gather') return { tag: 'Scattered', addresses: node.addresses, lanes, type };
  return { tag: 'Strided', address: node.address, step: node.stride, lanes, type };
}

export function isSame(a: Place, b: Place): boolean {
  if (a.lanes !== b.lanes || a.type !== b.type) return false;
  if (a.tag === 'Scattered') return b.tag === 'Scattered' && a.addresses === b.addresses;
  return b.tag === 'Strided' && a.address === b.address && (a.lanes === 1 || a.step === b.step);
}

/** Are the lanes proved not to overlap? */
function hasDistinctElements(place: Place): boolean {
  return place.lanes === 1 || (place.tag === 'Strided' && Math.abs(place.step) >= bytesOf(place.type));
}

/**
 * Are two places proved to have no byte in common? Addresses wrap, so nothing is proved about places longer than 2³⁰
 * bytes.
 */
function areDisjoint(a: Place, b: Place): boolean {
  if (a.tag === 'Scattered' || b.tag === 'Scattered') return false;
  const d = distance(b.address, a.address);
  if (d === null) return false;
  const [first, second] = [reachOf(a), reachOf(b)];
  if (Math.max(first.last - first.first, second.last - second.first) > 2 ** 30) return false;
  return d + second.first >= first.last || first.first >= d + second.last;
}

/** The bytes of a place, relative to its address. */
function reachOf({ step, lanes, type }: Extract<Place, { tag: 'Strided' }>): { first: number; last: number } {
  const span = (lanes - 1) * step;
  return { first: Math.min(0, span), last: Math.max(0, span) + bytesOf(type) };
}

function keyOf(place: Place): string {
  if (place.tag === 'Scattered') return `${place.type} scattered ${place.addresses.id}`;
  return `${place.type} ${place.address.id} ${place.lanes} ${place.lanes === 1 ? 0 : place.step}`;
}
