import { bug } from '../../errors/bug.ts';
import type { Code, Gather, Load } from '../../machine/code.ts';
import { printCode } from '../../machine/print.ts';
import type { Machine } from '../../machine/program.ts';
import type { Loop, Need, Reuse, Scatter, Statement, Store } from '../../machine/statement.ts';
import { expressionsOf, letsOf, nodesOf, statementsIn } from '../../machine/walk.ts';
import type { Name } from '../../syntax/expr.ts';
import { bytesOf, isFloat, range, type Type } from '../../syntax/type.ts';
import type { Range } from './floats.ts';
import {
  constant,
  Imprecise,
  isMultiple,
  keyOf,
  minus,
  type Polynomial,
  plus,
  scaled,
  times,
  zero,
} from './polynomial.ts';
import { sample } from './sample.ts';
import type { Startup } from './startup.ts';
import { Values } from './values.ts';

/** Something that touches storage: an access, or a buffer that is placed in the storage of another one. */
export type Site = Load | Gather | Store | Scatter | Reuse;

/** A site that is not shown to be inside of its block. */
export interface Doubt {
  readonly site: Site;
  readonly buffer: Name;
  readonly text: string;
  /** The bytes that it may touch, counted from the pointer of the buffer, and those that there are; the last ones are excluded. */
  readonly bytes: Range;
  readonly block: Range;
}

export interface AddressReport {
  /** How many sites are inside of their blocks in every iteration. */
  readonly proved: number;
  /** The sites of which neither is shown. */
  readonly unknown: readonly Doubt[];
  /** The sites that are outside in some iteration that was found. */
  readonly refuted: readonly Doubt[];
}

/**
 * Are all accesses of a machine program inside of their blocks of storage, in every iteration of a call?
 *
 * One walk over the program with its start-up values: addresses become polynomials over the iterations of loops (values.ts), and their
 * bounds are found by elimination (inequalities.ts). This shares nothing with the passes that made the program. It relies on one thing:
 * elements are read after they were written.
 */
export function verifyAddresses(M: Machine, startup: Startup): AddressReport {
  const first = new Walk(M, startup, null);
  // What is stored in buffers bounds what is loaded from them.
  const isBounded = first.doubts.length === 0;
  const walk = isBounded ? first : new Walk(M, startup, new Walk(M, startup, new Map()).contents);
  if (walk.doubts.length === 0) return { proved: walk.proved, unknown: [], refuted: [] };
  const outside = sample(M, startup, new Set(walk.doubts.map(({ site }) => site)));
  return {
    proved: walk.proved,
    unknown: walk.doubts.filter(({ site }) => !outside.has(site)),
    refuted: walk.doubts.filter(({ site }) => outside.has(site)),
  };
}

/** The storage of a buffer, in bytes from its pointer. */
interface Storage {
  readonly pointer: Polynomial;
  readonly first: Polynomial;
  readonly end: Polynomial;
  /** What the storage suffices for. */
  readonly suffices: readonly Polynomial[];
}

class Walk {
  proved = 0;
  readonly doubts: Doubt[] = [];
  /** What is stored in buffers and registers, where it is less than their types allow. */
  readonly contents = new Map<Name, Range>();
  readonly #values: Values;
  readonly #keepsContents: boolean;
  readonly #storage = new Map<Name, Storage>();

  constructor(
    { inputs, outputs, body }: Machine,
    { scalars, arrays }: Startup,
    contents: ReadonlyMap<Name, Range> | null,
  ) {
    this.#values = new Values((name) => contents?.get(name));
    this.#keepsContents = contents !== null;
    for (const [name, value] of scalars) this.#values.define(name, value);
    for (const { name, type, pointer } of [...inputs, ...outputs]) {
      const { first, count } = arrays.get(name) ?? bug(`there is no storage of ${name}`);
      const at = this.#pointer(pointer);
      const [start, end] = [first, first + count].map((n) => constant(n * bytesOf(type)));
      this.#storage.set(name, { pointer: at, first: start ?? zero, end: end ?? zero, suffices: [] });
    }
    this.#statement(body);
    for (const [name, { least, most }] of this.contents)
      if (!Number.isFinite(least) || !Number.isFinite(most)) this.contents.delete(name);
  }

  #statement(outer: Statement): void {
    const { lets, body: s } = letsOf(outer);
    for (const { x, value } of lets) {
      this.#values.next();
      this.#loads(value);
      this.#values.let(x, value);
    }
    this.#values.next();
    for (const e of expressionsOf(s)) this.#loads(e);
    switch (s.tag) {
      case 'Sequence':
        this.#sequence(s.statements);
        return;
      case 'Store':
        this.#keep(s.buffer, s.value);
        this.#access(s, s.buffer, s.address, s.stride, s.value.type, s.value.lanes);
        return;
      case 'Scatter':
        this.#keep(s.buffer, s.value);
        this.#access(s, s.buffer, s.addresses, 0, s.value.type, s.value.lanes);
        return;
      case 'If': {
        const decided = this.#values.conditions.decide(s.condition);
        if (decided !== false) this.#where(s.condition, true, s.consequent);
        if (decided !== true) this.#where(s.condition, false, s.alternative);
        return;
      }
      case 'Loop':
        this.#loop(s);
        return;
      case 'Allocation': {
        const sizes = [s, ...s.others].map((need) => this.#bytes(need));
        const end = sizes[0] ?? bug('an allocation has no size');
        this.#storage.set(s.buffer, { pointer: this.#pointer(s.pointer), first: zero, end, suffices: sizes });
        this.#statement(s.body);
        return;
      }
      case 'Reuse':
        this.#reuse(s);
        this.#statement(s.body);
        return;
      case 'Hold':
        this.#keep(s.register, s.value);
        this.#statement(s.body);
        return;
      case 'Assign':
        this.#keep(s.register, s.value);
        return;
      case 'Let':
      case 'Call':
      case 'Check':
      case 'Tick':
        for (const inner of statementsIn(s)) this.#statement(inner);
    }
  }

  /** A check that holds is a fact for what follows it. */
  #sequence(statements: readonly Statement[]): void {
    for (const [i, s] of statements.entries()) {
      this.#statement(s);
      if (s.tag !== 'Check') continue;
      this.#values.next();
      const decided = this.#values.conditions.decide(s.condition);
      if (decided === false) return;
      if (decided === null) {
        this.#where(s.condition, true, { tag: 'Sequence', statements: statements.slice(i + 1) });
        return;
      }
    }
  }

  #where(condition: Code, holds: boolean, s: Statement): void {
    this.#values.next();
    const facts = this.#values.conditions.facts(condition, holds);
    this.#values.arithmetic.scope(facts, () => this.#statement(s), undefined);
    this.#values.next();
  }

  #loop(s: Loop): void {
    const [min, count] = [this.#values.modular(s.min), this.#values.integer(s.count)];
    const steps = s.steps.map(({ x, start, by }) => ({
      x,
      start: this.#values.modular(start),
      by: this.#values.modular(by),
    }));
    const last = minus(count, constant(1));
    const iterations = (): void => {
      const i = this.#values.arithmetic.fresh({ least: 0, most: range('i32').greatest, uppers: [last] });
      this.#values.define(s.x, plus(min, i));
      for (const { x, start, by } of steps) this.#values.define(x, plus(start, times(by, i)));
      this.#statement(s.body);
    };
    this.#values.arithmetic.scope([last], iterations, undefined);
    this.#values.next();
  }

  #reuse(s: Reuse): void {
    const host = this.#storage.get(s.of) ?? bug(`${s.of} has no storage`);
    const pointer = this.#values.modular(s.at);
    const end = this.#bytes(s);
    this.#values.define(s.pointer, pointer);
    this.#storage.set(s.buffer, { pointer, first: zero, end, suffices: [] });
    const isThere = keyOf(pointer) === keyOf(host.pointer);
    const { inequalities } = this.#values;
    if (isThere && host.suffices.some((room) => inequalities.greatest(minus(end, room), 0) <= 0)) this.proved++;
    else this.#doubt(s, s.buffer, minus(pointer, host.pointer), end, host);
  }

  #loads(e: Code): void {
    for (const node of nodesOf(e)) {
      if (node.tag === 'Load') this.#access(node, node.buffer, node.address, node.stride, node.type, node.lanes);
      if (node.tag === 'Gather') this.#access(node, node.buffer, node.addresses, 0, node.type, node.lanes);
    }
  }

  /** Lane i is i·stride elements after lane i of the address. */
  #access(site: Site, buffer: Name, address: Code, stride: number, type: Type, lanes: number): void {
    const storage = this.#storage.get(buffer) ?? bug(`${buffer} has no storage`);
    const size = bytesOf(type);
    try {
      const first = plus(this.#values.modular(address), scaled(this.#values.lane(lanes), stride * size));
      const from = minus(first, storage.pointer);
      if (this.#isInside(from, size, storage)) this.proved++;
      else this.#doubt(site, buffer, from, constant(size), storage);
    } catch (thrown) {
      if (!(thrown instanceof Imprecise)) throw thrown;
      this.#doubt(site, buffer, this.#values.arithmetic.fresh(everything), constant(size), storage);
    }
  }

  /** Addresses wrap, so any multiple of 2³² may be added. */
  #isInside(from: Polynomial, size: number, { first, end }: Storage): boolean {
    if (!isMultiple(from, size)) return false;
    const { inequalities } = this.#values;
    const before = inequalities.least(minus(from, first));
    const turns = Math.floor(before / 2 ** 32);
    if (!Number.isFinite(turns)) return false;
    const most = turns * 2 ** 32;
    return inequalities.greatest(minus(plus(from, constant(size)), end), most) <= most;
  }

  #doubt(site: Site, buffer: Name, from: Polynomial, size: Polynomial, { first, end }: Storage): void {
    const { inequalities } = this.#values;
    this.doubts.push({
      site,
      buffer,
      text: textOf(site),
      bytes: { least: inequalities.least(from), most: inequalities.greatest(plus(from, size)) },
      block: { least: inequalities.least(first), most: inequalities.greatest(end) },
    });
  }

  #pointer(name: Name): Polynomial {
    const { least, greatest } = range('i32');
    const pointer = this.#values.arithmetic.fresh({ least, most: greatest });
    this.#values.define(name, pointer);
    return pointer;
  }

  #bytes({ type, sizes }: Need): Polynomial {
    const positive = sizes.map((size) => this.#values.arithmetic.maximum(zero, this.#values.integer(size)));
    return positive.reduce(times, constant(bytesOf(type)));
  }

  #keep(name: Name, value: Code): void {
    if (!this.#keepsContents || isFloat(value.type) || value.type === 'bool') return;
    const stored = this.#values.integer(value);
    const { inequalities } = this.#values;
    const known = this.contents.get(name) ?? { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
    this.contents.set(name, {
      least: Math.min(known.least, inequalities.least(stored)),
      most: Math.max(known.most, inequalities.greatest(stored)),
    });
  }
}

const everything = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

function textOf(site: Site): string {
  switch (site.tag) {
    case 'Load':
    case 'Gather':
      return printCode(site);
    case 'Store':
      return `${site.buffer}{${printCode(site.address)}${site.value.lanes === 1 ? '' : ` step ${site.stride}`}} <- …`;
    case 'Scatter':
      return `${site.buffer}{${printCode(site.addresses)}} <- …`;
    case 'Reuse':
      return `reuse ${site.pointer} at ${printCode(site.at)}`;
  }
}
