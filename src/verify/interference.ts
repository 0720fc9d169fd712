import type { Code } from '../machine/ir/code.ts';
import { slabsReadBy } from '../machine/ir/host/slabs.ts';
import type { Machine } from '../machine/ir/program.ts';
import type { Loop, Pending, Reuse, Statement } from '../machine/ir/statement.ts';
import { expressionsOf, letsOf, nodesOf, statementsIn } from '../machine/ir/walk.ts';
import type { Name } from '../syntax/expr.ts';
import { memoized } from '../syntax/memoized.ts';

/**
 * Checks storage coalescing. Returns an access to a buffer that another buffer may have overwritten since it was
 * allocated, or null if there is none. It does not use the liveness analysis of the pass: it walks over the program in
 * execution order, and tracks the owner of each block of storage.
 */
export const interference: (M: Machine<Pending>) => string | null = memoized((M) => {
  const ownership = new Ownership();
  ownership.statement(M.body);
  return ownership.complaint;
});

/** A block of storage: the buffers in scope that are located in it. */
type Block = Set<Name>;

class Ownership {
  complaint: string | null = null;
  readonly #blocks = new Map<Name, Block>();
  /** The buffers that may have been overwritten, each with the buffer that may have overwritten it. */
  #overwritten = new Map<Name, Name>();

  statement(outer: Statement<Pending>): void {
    const { lets, body: s } = letsOf(outer);
    for (const e of [...lets.map(({ value }) => value), ...expressionsOf(s)]) this.#loads(e);
    switch (s.tag) {
      case 'Allocation':
        this.#scope(s.buffer, new Set(), s.body);
        return;
      case 'Reuse':
        this.#scope(s.buffer, this.#blockOf(s), s.body);
        return;
      case 'Store':
      case 'Scatter':
        this.#store(s.buffer);
        return;
      case 'HostCall':
        for (const { buffer } of slabsReadBy(s)) this.#access(buffer);
        this.#store(s.result.buffer);
        return;
      case 'Let':
        return; // unreachable: `letsOf` removes the lets
      case 'If': {
        const before = this.#overwritten;
        this.#overwritten = new Map(before);
        this.statement(s.consequent);
        const after = this.#overwritten;
        this.#overwritten = new Map(before);
        this.statement(s.alternative);
        this.#overwritten = new Map([...after, ...this.#overwritten]);
        return;
      }
      case 'Loop':
        this.#loop(s);
        return;
      case 'Sequence':
      case 'Hold':
      case 'Call':
      case 'Assign':
      case 'Check':
      case 'Tick':
        for (const inner of statementsIn(s)) this.statement(inner);
    }
  }

  /** An iteration may follow any other: a buffer that one overwrites may be overwritten at the start of each. */
  #loop(loop: Loop<Pending>): void {
    const accessed = { loaded: new Set<Name>(), stored: new Set<Name>(), hosts: new Map<Name, Name>() };
    collect(loop.body, accessed);
    for (const buffer of accessed.stored) this.#overwrite(buffer, this.#blockAround(buffer, accessed));
    if (loop.order === 'parallel') this.#concurrent(accessed);
    this.statement(loop.body);
  }

  /**
   * Iterations of a parallel loop run concurrently. If one of them writes to a block, all must access the block through
   * the same buffer. A buffer that is allocated inside the loop is a different one in each iteration.
   */
  #concurrent(accessed: Accessed): void {
    const { loaded, stored } = accessed;
    for (const buffer of stored) {
      const block = this.#blockAround(buffer, accessed);
      if (block.size > 0 && !block.has(buffer))
        this.complaint ??= `iterations of a parallel loop share the storage of ${buffer}`;
      for (const other of block) {
        if (other !== buffer && (loaded.has(other) || stored.has(other))) this.#complain(other, buffer);
      }
    }
  }

  /** The block outside a loop in which a buffer is located; empty for a buffer in storage inside the loop. */
  #blockAround(buffer: Name, { hosts }: Accessed): Block {
    let outermost = buffer;
    for (let host = hosts.get(buffer); host !== undefined; host = hosts.get(host)) outermost = host;
    return this.#blocks.get(outermost) ?? new Set();
  }

  #scope(buffer: Name, block: Block, body: Statement<Pending>): void {
    this.#blocks.set(buffer, block);
    block.add(buffer);
    this.#overwritten.delete(buffer);
    this.statement(body);
    block.delete(buffer);
    this.#blocks.delete(buffer);
  }

  /** The block of the host of a buffer. Arrays of the caller have none: the caller sees every store to them. */
  #blockOf({ buffer, of }: Reuse<Pending>): Block {
    const block = this.#blocks.get(of);
    if (block === undefined) this.complaint ??= `${buffer} is placed in ${of}, which is not storage of the program`;
    return block ?? new Set();
  }

  #loads(e: Code): void {
    for (const node of nodesOf(e)) if (node.tag === 'Load' || node.tag === 'Gather') this.#access(node.buffer);
  }

  #store(buffer: Name): void {
    this.#access(buffer);
    this.#overwrite(buffer, this.#blocks.get(buffer) ?? new Set());
  }

  /** The contents of all other buffers in the block of a buffer are lost. */
  #overwrite(buffer: Name, block: Block): void {
    for (const other of block) if (other !== buffer) this.#overwritten.set(other, buffer);
  }

  #access(buffer: Name): void {
    const by = this.#overwritten.get(buffer);
    if (by !== undefined) this.#complain(buffer, by);
  }

  #complain(buffer: Name, by: Name): void {
    this.complaint ??= `${buffer} is used after ${by} overwrote it`;
  }
}

interface Accessed {
  readonly loaded: Set<Name>;
  readonly stored: Set<Name>;
  /** The buffers whose storage is reused, by the buffers that are placed there. */
  readonly hosts: Map<Name, Name>;
}

/** The buffers that a statement and the statements inside it access or place in the storage of others. */
function collect(outer: Statement<Pending>, accessed: Accessed): void {
  const { lets, body: s } = letsOf(outer);
  for (const e of [...lets.map(({ value }) => value), ...expressionsOf(s)]) {
    for (const node of nodesOf(e)) if (node.tag === 'Load' || node.tag === 'Gather') accessed.loaded.add(node.buffer);
  }
  if (s.tag === 'Store' || s.tag === 'Scatter') accessed.stored.add(s.buffer);
  if (s.tag === 'HostCall') {
    for (const { buffer } of slabsReadBy(s)) accessed.loaded.add(buffer);
    accessed.stored.add(s.result.buffer);
  }
  if (s.tag === 'Reuse') accessed.hosts.set(s.buffer, s.of);
  for (const inner of statementsIn(s)) collect(inner, accessed);
}
