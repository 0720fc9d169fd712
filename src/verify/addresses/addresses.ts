import { bug } from '../../errors/bug.ts';
import type { Code, Gather, Load } from '../../machine/ir/code.ts';
import { printCode } from '../../machine/ir/print.ts';
import type { Machine } from '../../machine/ir/program.ts';
import type { Reuse, Scatter, Statement, Store } from '../../machine/ir/statement.ts';
import { nodesOf } from '../../machine/ir/walk.ts';
import type { Name } from '../../syntax/expr.ts';
import { bytesOf, type Type } from '../../syntax/type.ts';
import { contentsOf } from './contents.ts';
import type { Range } from './floats.ts';
import { constant, Imprecise, isMultiple, keyOf, minus, type Polynomial, plus, scaled } from './polynomial.ts';
import { type Report, reportOf } from './report.ts';
import { sample } from './sample.ts';
import type { Startup } from './startup.ts';
import { type Storage, Walk } from './walk.ts';

/** A use of storage: an access, or a buffer that is placed in the storage of another buffer. */
export type Site = Load | Gather | Store | Scatter | Reuse;

/** A site that is not proved to be inside its block. */
export interface Doubt {
  readonly site: Site;
  readonly buffer: Name;
  readonly text: string;
  /**
   * The bytes that the site may use, and the bytes of the block, relative to the pointer of the buffer. The ends are
   * exclusive.
   */
  readonly bytes: Range;
  readonly block: Range;
}

/**
 * Memory safety of one call: are all accesses of a machine program inside their blocks of storage, in every iteration?
 *
 * The program is walked once with the start-up values of the call. Addresses become polynomials over the iterations of
 * loops (values.ts), and their bounds are found by elimination (inequalities.ts). This shares no code with the passes.
 * It assumes that no element is read before it is written. A site is refuted by a counterexample: an iteration in which
 * it is outside its block.
 */
export function verifyAddresses(M: Machine, startup: Startup): Report<Doubt> {
  const first = new AddressWalk(M, startup, new Map());
  // The ranges of stored values bound the values that are loaded.
  const isFinal = first.doubts.length === 0 || !first.dependsOnContents;
  const walk = isFinal ? first : new AddressWalk(M, startup, contentsOf(M, startup));
  const sites = new Set(walk.doubts.map(({ site }) => site));
  const outside = sites.size === 0 ? sites : sample(M, startup, sites);
  return reportOf(walk.proved, walk.doubts, ({ site }) => outside.has(site));
}

class AddressWalk extends Walk {
  proved = 0;
  readonly doubts: Doubt[] = [];

  /** `contents` are the known ranges of the values in buffers and registers. */
  constructor(M: Machine, startup: Startup, contents: ReadonlyMap<Name, Range>) {
    super(startup, contents);
    this.program(M, startup);
  }

  protected override expression(e: Code): void {
    for (const node of nodesOf(e)) {
      if (node.tag === 'Load') this.#access(node, node.address, node.stride, node.type, node.lanes);
      if (node.tag === 'Gather') this.#access(node, node.addresses, 0, node.type, node.lanes);
    }
  }

  protected override visit(s: Statement): void {
    if (s.tag === 'Store') this.#access(s, s.address, s.stride, s.value.type, s.value.lanes);
    if (s.tag === 'Scatter') this.#access(s, s.addresses, 0, s.value.type, s.value.lanes);
    if (s.tag === 'Reuse') this.#reuse(s);
  }

  /** Check that a buffer starts where the buffer whose storage it reuses starts, and fits in that storage. */
  #reuse(s: Reuse): void {
    const [host, { pointer, end }] = [this.#storageOf(s.of), this.#storageOf(s.buffer)];
    const isAtHost = keyOf(pointer) === keyOf(host.pointer);
    const { inequalities } = this.values;
    if (isAtHost && host.suffices.some((capacity) => inequalities.isAtMost(minus(end, capacity), 0))) this.proved++;
    else this.#doubt(s, minus(pointer, host.pointer), end, host);
  }

  /** Lane i of the access is i·stride elements after lane i of the address. */
  #access(site: Exclude<Site, Reuse>, address: Code, stride: number, type: Type, lanes: number): void {
    const storage = this.#storageOf(site.buffer);
    const size = bytesOf(type);
    try {
      const first = plus(this.values.modular(address), scaled(this.values.lane(lanes), stride * size));
      const from = minus(first, storage.pointer);
      if (this.#isInside(from, size, storage)) this.proved++;
      else this.#doubt(site, from, constant(size), storage);
    } catch (thrown) {
      if (!(thrown instanceof Imprecise)) throw thrown;
      this.#doubt(site, this.values.arithmetic.fresh(everything), constant(size), storage);
    }
  }

  /** Addresses are modulo 2³², so a multiple of 2³² may be added. */
  #isInside(from: Polynomial, size: number, { first, end }: Storage): boolean {
    if (!isMultiple(from, size)) return false;
    const { inequalities } = this.values;
    const before = minus(from, first);
    const wraps = Math.floor(inequalities.least(before, 0) / 2 ** 32);
    const offset = Number.isFinite(wraps) && !inequalities.isAtLeast(before, 0) ? wraps * 2 ** 32 : 0;
    return (
      inequalities.isAtLeast(before, offset) && inequalities.isAtMost(minus(plus(from, constant(size)), end), offset)
    );
  }

  #doubt(site: Site, from: Polynomial, size: Polynomial, { first, end }: Storage): void {
    const { inequalities } = this.values;
    this.doubts.push({
      site,
      buffer: site.buffer,
      text: textOf(site),
      bytes: { least: inequalities.least(from), most: inequalities.greatest(plus(from, size)) },
      block: { least: inequalities.least(first), most: inequalities.greatest(end) },
    });
  }

  #storageOf(buffer: Name): Storage {
    return this.storage.get(buffer) ?? bug(`${buffer} has no storage`);
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
