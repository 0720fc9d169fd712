import { bug } from '../../errors/bug.ts';
import type { Code } from '../../machine/ir/code.ts';
import { callerArrays, type Machine } from '../../machine/ir/program.ts';
import type { BufferShape, Loop, Statement } from '../../machine/ir/statement.ts';
import { expressionsOf, letsOf, nodesOf, statementsIn } from '../../machine/ir/walk.ts';
import type { Name } from '../../syntax/expr.ts';
import { bytesOf, type Type } from '../../syntax/type.ts';
import { numberOf } from '../../syntax/value.ts';
import { evaluate, type Lanes } from './evaluate.ts';
import type { Startup } from './startup.ts';
import { accessingIn } from './walk.ts';

/**
 * A search for counterexamples: returns those of the given accesses that are outside their blocks of memory in an
 * iteration that is executed. Runs the program twice: for the first and last iterations of its loops, and for the first
 * two, the middle and the last two. There is no memory, so values that depend on loads are unknown. Statements under
 * unknown conditions, and loops with an unknown count, are skipped.
 */
export function sample<S extends Statement | Code>(
  M: Machine,
  startup: Startup,
  sites: ReadonlySet<S>,
): ReadonlySet<S> {
  const outside = new Set<Statement | Code>();
  for (const iterations of [ends, corners]) new Sampling(startup, sites, iterations, outside).run(M);
  return new Set([...sites].filter((site) => outside.has(site)));
}

type Iterations = (count: number) => readonly number[];

const ends: Iterations = (n) => unique([0, n - 1]);
const corners: Iterations = (n) => unique([0, 1, Math.floor(n / 2), n - 2, n - 1].filter((i) => i >= 0 && i < n));

function unique(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The storage of a buffer. `first` and `end` are in bytes, relative to the pointer. */
interface Storage {
  readonly pointer: number;
  readonly first: number;
  readonly end: number;
  /** The size of the block, which buffers that share it may use. */
  readonly capacity: number;
}

/** Thrown to end a run: a check fails, or the work limit is reached. */
class Ended extends Error {}

class Sampling {
  readonly #startup: Startup;
  readonly #sites: ReadonlySet<Statement | Code>;
  readonly #iterations: Iterations;
  readonly #outside: Set<Statement | Code>;
  readonly #scope = new Map<Name, Lanes | null>();
  readonly #storage = new Map<Name, Storage | null>();
  /** Whether statements contain sites or checks. */
  readonly #relevant = new Map<Statement, boolean>();
  /** May a skipped check have failed? */
  #isUncertain = false;
  #work = mostWork;

  constructor(
    startup: Startup,
    sites: ReadonlySet<Statement | Code>,
    iterations: Iterations,
    outside: Set<Statement | Code>,
  ) {
    this.#startup = startup;
    this.#sites = sites;
    this.#iterations = iterations;
    this.#outside = outside;
  }

  run(M: Machine): void {
    for (const [name, value] of this.#startup.scalars) this.#scope.set(name, [value]);
    for (const { name, type, pointer } of callerArrays(M)) {
      const { first, count } = this.#startup.arrays.get(name) ?? bug(`there is no storage of ${name}`);
      this.#scope.set(pointer, [anyAddress]);
      const [start, end] = [first * bytesOf(type), (first + count) * bytesOf(type)];
      this.#storage.set(name, { pointer: anyAddress, first: start, end, capacity: end - start });
    }
    try {
      this.#statement(M.body);
    } catch (thrown) {
      if (!(thrown instanceof Ended)) throw thrown;
    }
  }

  #statement(outer: Statement): void {
    if (!this.#isRelevant(outer)) return;
    if (this.#work-- <= 0) throw new Ended();
    const { lets, body: s } = letsOf(outer);
    for (const { x, value } of lets) {
      this.#loads(value);
      this.#scope.set(x, this.#evaluate(value));
    }
    for (const e of expressionsOf(s)) this.#loads(e);
    switch (s.tag) {
      case 'Store':
        this.#access(s, s.buffer, s.address, s.stride, s.value.type, s.value.lanes);
        return;
      case 'Scatter':
        this.#access(s, s.buffer, s.addresses, 0, s.value.type, s.value.lanes);
        return;
      case 'If': {
        const condition = this.#scalar(s.condition);
        if (condition !== null) this.#statement(condition !== 0 ? s.consequent : s.alternative);
        else if (hasCheck(s)) this.#isUncertain = true;
        return;
      }
      case 'Loop':
        this.#loop(s);
        return;
      case 'Allocation': {
        const needs = [s, ...s.others].map((need) => this.#bytes(need));
        const [end, sizes] = [needs[0] ?? null, needs.filter((need) => need !== null)];
        const capacity = sizes.length === needs.length ? Math.max(...sizes) : null;
        const isKnown = end !== null && capacity !== null;
        this.#storage.set(s.buffer, isKnown ? { pointer: anyAddress, first: 0, end, capacity } : null);
        this.#scope.set(s.pointer, [anyAddress]);
        break;
      }
      case 'Reuse': {
        const [host, pointer, end] = [this.#storage.get(s.of) ?? null, this.#scalar(s.at), this.#bytes(s)];
        const isKnown = host !== null && pointer !== null && end !== null;
        if (isKnown && (pointer !== host.pointer || end > host.capacity)) this.#report(s);
        this.#storage.set(s.buffer, isKnown ? { pointer, first: 0, end, capacity: host.capacity } : null);
        this.#scope.set(s.pointer, pointer === null ? null : [pointer]);
        break;
      }
      case 'Check': {
        const condition = this.#scalar(s.condition);
        if (condition === 0) throw new Ended();
        if (condition === null) this.#isUncertain = true;
        return;
      }
      case 'Sequence':
      case 'Let':
      case 'Call':
      case 'Hold':
      case 'Assign':
      case 'Tick':
      case 'HostCall':
    }
    for (const inner of accessingIn(s)) this.#statement(inner);
  }

  #loop(s: Loop): void {
    const [min, count] = [this.#scalar(s.min), this.#scalar(s.count)];
    const steps = s.steps.map(({ x, start, by }) => ({ x, start: this.#scalar(start), by: this.#scalar(by) }));
    const iterations = count === null ? [] : count > 0 ? this.#iterations(count) : [];
    if (iterations.length < (count ?? 1) && hasCheck(s)) this.#isUncertain = true;
    for (const i of iterations) {
      this.#scope.set(s.x, min === null ? null : [(min + i) | 0]);
      for (const { x, start, by } of steps)
        this.#scope.set(x, start === null || by === null ? null : [(start + Math.imul(i, by)) | 0]);
      this.#statement(s.body);
    }
  }

  #loads(e: Code): void {
    for (const node of nodesOf(e)) {
      if (node.tag === 'Load') this.#access(node, node.buffer, node.address, node.stride, node.type, node.lanes);
      if (node.tag === 'Gather') this.#access(node, node.buffer, node.addresses, 0, node.type, node.lanes);
    }
  }

  #access(site: Statement | Code, buffer: Name, address: Code, stride: number, type: Type, lanes: number): void {
    if (!this.#sites.has(site) || this.#outside.has(site)) return;
    const [addresses, storage] = [this.#evaluate(address), this.#storage.get(buffer) ?? null];
    if (addresses === null || storage === null) return;
    for (let i = 0; i < lanes; i++) {
      const first = (addresses.length === 1 ? addresses[0] : addresses[i]) ?? bug('a lane has no address');
      const from = (numberOf(first) + i * stride * bytesOf(type) - storage.pointer) | 0;
      const isInside = from >= storage.first && from + bytesOf(type) <= storage.end && from % bytesOf(type) === 0;
      if (!isInside) this.#report(site);
    }
  }

  #report(site: Statement | Code): void {
    if (!this.#isUncertain && this.#sites.has(site)) this.#outside.add(site);
  }

  #bytes({ type, sizes }: BufferShape): number | null {
    let product = bytesOf(type);
    for (const size of sizes.map((e) => this.#scalar(e))) {
      if (size === null) return null;
      product *= Math.max(0, size);
    }
    return product;
  }

  #evaluate(e: Code): Lanes | null {
    return evaluate(e, this.#scope);
  }

  #scalar(e: Code): number | null {
    const [value] = this.#evaluate(e) ?? [];
    return value === undefined ? null : numberOf(value);
  }

  #isRelevant(outer: Statement): boolean {
    const known = this.#relevant.get(outer);
    if (known !== undefined) return known;
    const { lets, body: s } = letsOf(outer);
    const expressions = [...lets.map(({ value }) => value), ...expressionsOf(s)];
    const isRelevant =
      this.#sites.has(s) ||
      s.tag === 'Check' ||
      expressions.some((e) => nodesOf(e).some((node) => this.#sites.has(node))) ||
      accessingIn(s).filter((inner) => this.#isRelevant(inner)).length > 0;
    this.#relevant.set(outer, isRelevant);
    return isRelevant;
  }
}

/** The address of every block. Blocks may overlap here, because a run identifies a block by its name. */
const anyAddress = 2 ** 20;
const mostWork = 20_000;

function hasCheck(outer: Statement): boolean {
  const { body } = letsOf(outer);
  return body.tag === 'Check' || statementsIn(body).some(hasCheck);
}
