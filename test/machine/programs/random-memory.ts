import type { Random } from '../../../src/lab/random.ts';
import { broadcast, int, operation, plus, ramp, times, variable } from '../../../src/machine/ir/build.ts';
import type { Code } from '../../../src/machine/ir/code.ts';
import { Names } from '../../../src/machine/ir/names.ts';
import type { Machine } from '../../../src/machine/ir/program.ts';
import { nop, type Statement, sequence } from '../../../src/machine/ir/statement.ts';
import { outputsFrom } from '../../../src/syntax/extensions/output.ts';
import { at, load, loopOf, store } from '../accesses.ts';

/**
 * Random machine programs for the memory passes: a few small buffers, with loads and stores at addresses that are
 * disjoint, equal, or equal in some runs only. They have scalars, vectors, strided accesses, gathers, scatters,
 * accumulators, scans, columns of square blocks and interleaved stores, in loops and branches.
 */
export function randomMemory(random: Random): { readonly machine: Machine; readonly names: Names } {
  const drawing = new Drawing(random);
  return { machine: drawing.machine(), names: drawing.names };
}

/**
 * The parameters: small numbers that may be equal, and the number of elements of buffers with a size that is not
 * constant.
 */
const scalars: readonly string[] = ['p', 'q', 'n'];

/** The end of the highest access. */
export const elements = 28;

interface Buffer {
  readonly name: string;
  readonly pointer: Code;
}

class Drawing {
  readonly names = new Names();
  readonly #random: Random;
  readonly #output: Buffer = { name: 'f', pointer: variable('f.pointer') };
  /** The bindings in scope: buffers, numbers of elements that are at most 3, and values. */
  #buffers: readonly Buffer[] = [this.#output];
  #offsets: readonly Code[] = [int(0), variable('p'), variable('q')];
  #values: readonly Code[] = [variable('p'), variable('q')];

  constructor(random: Random) {
    this.#random = random;
    for (const name of [...scalars, 'x.min', 'x.len', 'f.pointer']) this.names.fresh(name);
  }

  machine(): Machine {
    const window = [{ min: variable('x.min'), len: variable('x.len') }];
    return {
      name: 'f',
      funcs: outputsFrom([{ name: 'f', types: ['i32'], vars: ['x'] }]),
      scalars: [...scalars, 'x.min', 'x.len'].map((name) => ({ name, type: 'i32' })),
      inputs: [],
      outputs: [{ name: 'f', type: 'i32', rank: 1, pointer: 'f.pointer', strides: [1] }],
      memoized: [],
      plan: { lets: [], window },
      copied: [],
      mayWrap: true,
      body: sequence(this.#filled(this.#output), this.#body()),
    };
  }

  /**
   * Some programs have one buffer, and either loops with registers or straight-line accesses; others have all of these.
   */
  #body(): Statement {
    const form = this.#random.below(5);
    if (form === 0) return this.#allocated(3, () => this.#statements(6, 2));
    return this.#allocated(1, () => {
      const [own] = this.#buffers.slice(1);
      if (own !== undefined) this.#buffers = [own, own, own, this.#output];
      if (form > 2) return sequence(this.#stored(), this.#loop(1, true), this.#stored(), this.#loop(1, true));
      this.#offsets = [this.#random.pick([int(0), variable('p')]), this.#random.pick(this.#offsets)];
      return sequence(...Array.from({ length: this.#random.between(3, 8) }, () => this.#statement(0)));
    });
  }

  /** A buffer of any size. Its contents are copied to the output after its last use, and sometimes also before. */
  #allocated(more: number, inside: () => Statement): Statement {
    if (more === 0) return inside();
    const name = this.names.fresh('b');
    const pointer = this.names.fresh('b.pointer');
    const buffer = { name, pointer: variable(pointer) };
    const isDead = this.#random.chance(0.4);
    const isUsedAgain = !isDead || this.#random.chance(0.3);
    const body = this.#within(() => {
      const outer = this.#buffers;
      this.#buffers = [...outer, buffer];
      const first = isDead ? [this.#stored(), this.#shown(buffer)] : [];
      if (isDead) this.#buffers = outer;
      const rest = isUsedAgain ? [this.#shown(buffer)] : [];
      return sequence(this.#filled(buffer), ...first, this.#allocated(more - 1, inside), ...rest);
    });
    const sizes = [this.#random.chance(isDead ? 0.2 : 0.6) ? int(elements) : variable('n')];
    return { tag: 'Allocation', func: name, buffer: name, type: 'i32', sizes, place: null, others: [], pointer, body };
  }

  /** The bindings inside are not in scope afterwards. */
  #within<A>(inside: () => A): A {
    const [buffers, offsets, values] = [this.#buffers, this.#offsets, this.#values];
    const made = inside();
    [this.#buffers, this.#offsets, this.#values] = [buffers, offsets, values];
    return made;
  }

  #filled({ name, pointer }: Buffer): Statement {
    const start = this.#random.below(99);
    return every((i) => store(name, at(pointer, int(i)), ramp(int(start + 37 * i), int(37), 4)));
  }

  #shown({ name, pointer }: Buffer): Statement {
    const { name: out, pointer: to } = this.#output;
    return every((i) => {
      const [old, own] = [load(out, at(to, int(i))), load(name, at(pointer, int(i)))];
      const sum = operation('*', 'i32', { ...old, lanes: 4 }, broadcast(int(31), 4));
      return store(out, at(to, int(i)), operation('+', 'i32', sum, { ...own, lanes: 4 }));
    });
  }

  /** A sequence of statements. The scope of a let is the rest of the sequence. */
  #statements(most: number, depth: number): Statement {
    return this.#within(() => {
      const made: Statement[] = [];
      const count = this.#random.between(1, most);
      for (let i = 0; i < count; i++) {
        if (this.#random.chance(0.2)) {
          const x = this.names.fresh('v');
          const isOffset = this.#random.chance(0.3);
          const value = isOffset ? this.#smallOffset() : this.#value();
          if (isOffset) this.#offsets = [...this.#offsets, variable(x)];
          this.#values = [...this.#values, variable(x)];
          return sequence(...made, { tag: 'Let', x, value, body: this.#statements(most - i, depth) });
        }
        made.push(this.#statement(depth));
      }
      return sequence(...made);
    });
  }

  #statement(depth: number): Statement {
    const kind = this.#random.below(depth > 0 ? 12 : 8);
    if (kind < 3) return this.#stored();
    if (kind === 3) return this.#vector();
    if (kind === 4) return this.#scatter();
    if (kind === 5) return this.#between();
    if (kind === 6) return this.#columns();
    if (kind === 7) return this.#accumulated(1);
    if (kind === 8)
      return {
        tag: 'If',
        condition: this.#condition(),
        consequent: this.#statements(3, depth - 1),
        alternative: this.#random.chance(0.5) ? nop : this.#statements(2, depth - 1),
      };
    if (kind === 9) return this.#allocated(1, () => this.#statements(3, depth - 1));
    return this.#loop(depth);
  }

  #loop(depth: number, isTight = this.#random.chance(0.5)): Statement {
    const x = this.names.fresh('x');
    const count = this.#random.pick([int(1), int(2), int(4), variable('p'), variable('q')]);
    const body = this.#within(() => {
      this.#offsets = [...this.#offsets, variable(x), variable(x)];
      this.#values = [...this.#values, variable(x)];
      return isTight ? this.#tight(variable(x)) : this.#statements(3, depth - 1);
    });
    return loopOf(x, count, body);
  }

  /** Scans or accumulators, at locations that may be equal, overlap, or depend on a condition. */
  #tight(x: Code): Statement {
    const isScan = this.#random.chance(0.5);
    const base = this.#random.pick(this.#offsets.slice(0, -2));
    this.#offsets = this.#random.chance(0.7) ? [base] : [base, this.#random.pick(this.#offsets.slice(0, -2))];
    const one = (): Statement => (isScan ? this.#scan(x) : this.#accumulated(this.#random.pick([1, 1, 4])));
    const made = Array.from({ length: this.#random.between(1, 3) }, () => {
      if (this.#random.chance(0.9)) return one();
      const count = this.#random.pick([variable('p'), int(2)]);
      if (this.#random.chance(0.5)) return loopOf(this.names.fresh('y'), count, one());
      return { tag: 'If', condition: this.#condition(), consequent: one(), alternative: nop } as const;
    });
    return sequence(...made);
  }

  /** A scan: an iteration loads what the previous one stored. */
  #scan(x: Code): Statement {
    const { name, pointer } = this.#buffer();
    const step = this.#random.pick([1, 1, 1, 2]);
    const sum = plus(x, this.#random.pick(this.#offsets));
    const here = plus(sum, int(step + this.#random.below(3)));
    const before = load(name, at(pointer, plus(here, int(-step))));
    const more = this.#random.chance(0.3) ? load(name, at(pointer, plus(sum, int(this.#random.below(4))))) : x;
    return store(name, at(pointer, here), operation('+', 'i32', before, more));
  }

  /** An accumulator: every iteration stores to the same location. */
  #accumulated(lanes: 1 | 4): Statement {
    const { name, pointer } = this.#buffer();
    const address = at(pointer, this.#element());
    const isPlain = this.#random.chance(0.6);
    const more = isPlain
      ? broadcast(this.#random.pick(this.#values), lanes)
      : lanes === 1
        ? this.#value()
        : this.#lanes(4);
    return store(name, address, operation('+', 'i32', { ...load(name, address), lanes }, more));
  }

  #vector(): Statement {
    const { name, pointer } = this.#buffer();
    const address = at(pointer, this.#element());
    return store(name, address, this.#lanes(4), this.#random.pick([1, 1, 2, 3]));
  }

  #scatter(): Statement {
    const { name, pointer } = this.#buffer();
    const addresses = ramp(at(pointer, this.#element()), times(int(4), this.#smallOffset()), 4);
    return { tag: 'Scatter', buffer: name, addresses, value: this.#lanes(4) };
  }

  /** Interleaved strided stores, with or without other statements in between. */
  #between(): Statement {
    const { name, pointer } = this.#buffer();
    const [first, stride] = [this.#element(), this.#random.pick([2, 2, 4])];
    const parts = Array.from({ length: stride }, (_, j): Statement[] => [
      ...(this.#random.chance(0.15) ? [this.#stored()] : []),
      { tag: 'Store', buffer: name, address: at(pointer, plus(first, int(j))), stride, value: this.#lanes(4) },
    ]);
    return sequence(...parts.flat());
  }

  /** The column loads of a square block, with or without a store in between. */
  #columns(): Statement {
    const [from, to] = [this.#buffer(), this.#buffer()];
    const first = this.#element();
    const column = (j: number): Code => ({
      ...load(from.name, at(from.pointer, plus(first, int(j)))),
      lanes: 4,
      stride: 4,
    });
    const stores = Array.from({ length: 4 }, (_, j): Statement[] => [
      { tag: 'Store', buffer: to.name, address: at(to.pointer, int(4 * j)), stride: 1, value: column(j) },
      ...(this.#random.chance(0.1) ? [this.#stored()] : []),
    ]);
    return sequence(...stores.flat());
  }

  #stored(): Statement {
    const { name, pointer } = this.#buffer();
    return store(name, at(pointer, this.#element()), this.#value());
  }

  #lanes(lanes: number): Code {
    const { name, pointer } = this.#buffer();
    const address = at(pointer, this.#element());
    const loaded: Code = { ...load(name, address), lanes, stride: this.#random.pick([1, 1, 2, -1]) };
    const gathered: Code = {
      tag: 'Gather',
      type: 'i32',
      lanes,
      buffer: name,
      addresses: ramp(address, times(int(4), variable('p')), lanes),
    };
    const down = loaded.tag === 'Load' && loaded.stride < 0;
    const some = this.#random.chance(0.2) ? gathered : down ? { ...loaded, address: plus(address, int(12)) } : loaded;
    return operation('+', 'i32', some, ramp(this.#random.pick(this.#values), int(3), lanes));
  }

  #condition(): Code {
    if (this.#random.chance(0.5)) return operation('<', 'bool', this.#random.pick(this.#values), variable('q'));
    return operation('==', 'bool', operation('%', 'i32', this.#value(), int(2)), int(0));
  }

  #value(): Code {
    const loads = Array.from({ length: this.#random.between(0, 2) }, () => {
      const { name, pointer } = this.#buffer();
      return load(name, at(pointer, this.#element()));
    });
    return loads.reduce<Code>((sum, e) => operation('+', 'i32', sum, e), this.#random.pick(this.#values));
  }

  /** An index from 0 to 12: one or two small offsets plus a constant. */
  #element(): Code {
    const first = this.#random.pick(this.#offsets);
    const sum = this.#random.chance(0.3) ? plus(first, this.#random.pick(this.#offsets)) : first;
    return plus(sum, int(this.#random.below(6)));
  }

  /** From 0 to 3. */
  #smallOffset(): Code {
    const { name, pointer } = this.#buffer();
    const loaded = load(name, at(pointer, int(this.#random.below(8))));
    return this.#random.chance(0.5) ? operation('%', 'i32', loaded, int(4)) : this.#random.pick(this.#offsets);
  }

  #buffer(): Buffer {
    return this.#random.pick(this.#buffers);
  }
}

/** A statement for every four elements. */
function every(part: (first: number) => Statement): Statement {
  return sequence(...Array.from({ length: elements / 4 }, (_, i) => part(4 * i)));
}
