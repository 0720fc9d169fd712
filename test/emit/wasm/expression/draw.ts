import type { Random } from '../../../../src/lab/random.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import { bytesOf, type Type, types } from '../../../../src/syntax/type.ts';
import { addressOf, type Place } from './program.ts';
import { edges, randomValue } from './samples.ts';
import { signatures } from './table.ts';

/** The number of elements of each buffer of a drawn expression. There is one buffer for each type, with its name. */
export const bufferLength = 512;

/** The address of the buffer of a type. */
export function placeOf(type: Type): Place {
  return { at: 4096 * types.indexOf(type), type };
}

/** Random expressions that share nodes: each node is built from earlier ones. */
export class Drawing {
  readonly #random: Random;
  readonly #lanes: number;
  readonly nodes: Code[] = [];

  constructor(random: Random, lanes: number) {
    this.#random = random;
    this.#lanes = lanes;
  }

  /** A new node, built from existing nodes and leaves. */
  grow(): Code {
    const random = this.#random;
    const lanes = random.chance(0.2) ? 1 : this.#lanes;
    const node = random.chance(0.85) ? this.#operation(lanes) : this.leaf(random.pick(types), lanes);
    this.nodes.push(node);
    return node;
  }

  /** An existing node of a type, or a leaf. */
  some(type: Type, lanes: number): Code {
    const fitting = this.nodes.filter((e) => e.type === type && e.lanes === lanes);
    return fitting.length > 0 && this.#random.chance(0.8) ? this.#random.pick(fitting) : this.leaf(type, lanes);
  }

  leaf(type: Type, lanes: number): Code {
    const random = this.#random;
    const kind = random.below(7);
    if (lanes > 1 && kind === 0) return { tag: 'Broadcast', type, lanes, value: this.some(type, 1) };
    if (lanes > 1 && kind === 1)
      return { tag: 'Gather', type, lanes, buffer: type, addresses: addressOf(placeOf(type), this.#inside(lanes)) };
    if (lanes > 1 && kind === 2 && type === 'i32') {
      return { tag: 'Ramp', type, lanes, base: this.some(type, 1), stride: this.some(type, 1) };
    }
    const parts = random.pick([2, 4]);
    if (kind === 4 && lanes >= 2 * parts && type !== 'bool') {
      const all = Array.from({ length: parts }, () => this.some(type, lanes / parts));
      return { tag: 'Interleave', type, lanes, parts: all };
    }
    if (kind === 3 && lanes * bytesOf(type) === 16 && type !== 'bool') {
      const picks = Array.from({ length: lanes }, () => random.below(2 * lanes));
      return { tag: 'Shuffle', type, lanes, a: this.some(type, lanes), b: this.some(type, lanes), picks };
    }
    if (lanes === 1 && kind === 0 && type === 'bool') {
      return { tag: 'All', type, lanes, value: this.some(random.pick(['bool', 'u8', 'i32']), this.#lanes) };
    }
    if (kind < 4) {
      const value = random.chance(0.5) ? random.pick(edges(type)) : randomValue(random, type);
      const constant: Code = { tag: 'Constant', type, lanes: 1, value };
      return lanes === 1 ? constant : { tag: 'Broadcast', type, lanes, value: constant };
    }
    const stride = random.pick([1, 1, 1, -1, 0, 2, 3, -2]);
    const first = 3 * lanes + random.below(8);
    const index: Code = random.chance(0.5)
      ? { tag: 'Constant', type: 'i32', lanes: 1, value: first }
      : { tag: 'Operation', type: 'i32', lanes: 1, op: '+', args: [this.#inside(1), int(first)] };
    return { tag: 'Load', type, lanes, buffer: type, address: addressOf(placeOf(type), index), stride };
  }

  #operation(lanes: number): Code {
    const { op, type, operands } = this.#random.pick(signatures);
    return { tag: 'Operation', type, lanes, op, args: operands.map((t) => this.some(t, lanes)) };
  }

  /** An index from 0 to 31 in each lane. */
  #inside(lanes: number): Code {
    const limit: Code = lanes === 1 ? int(31) : { tag: 'Broadcast', type: 'i32', lanes, value: int(31) };
    return { tag: 'Operation', type: 'i32', lanes, op: '&', args: [this.some('i32', lanes), limit] };
  }
}

function int(value: number): Code {
  return { tag: 'Constant', type: 'i32', lanes: 1, value };
}
