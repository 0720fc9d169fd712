import { bug } from '../../../errors/bug.ts';
import type { Name } from '../../../syntax/expr.ts';
import { bytesOf } from '../../../syntax/type.ts';
import { broadcast, int, minus, operation, plus, variable } from '../../ir/build.ts';
import type { Checked, Code } from '../../ir/code.ts';
import { accessesNamed } from '../../ir/host/accesses.ts';
import type { CallerArray, Definition, Machine } from '../../ir/program.ts';
import { type Allocation, type BufferShape, type Reuse, type Statement, sequence } from '../../ir/statement.ts';
import { substitute } from '../../ir/substitute.ts';
import { mapOperands, mapParts, withLets } from '../../ir/walk.ts';
import { withinStack } from '../../ir/within-stack.ts';
import { accessSpans } from './access-spans.ts';
import {
  type Access,
  accessTo,
  type Block,
  blockAt,
  bytesNeeded,
  callerBlock,
  lengthsOf,
  limitFor,
  outside,
} from './block.ts';

/**
 * Bounds-check instrumentation, for checked builds: every address is compared with the block of its buffer before it is
 * used (block.ts).
 *
 *     load(e, stride)   ⟶   load(checked(e; e + low − start < limit), stride)
 *
 * where `low` is 0 or the distance to the last lane, whichever is lower, and the limit is for the bytes from the lowest
 * to the highest lane. Stores are checked in the same way, and so is each lane of a gather or scatter. The address that
 * is checked is the address that is used: it is evaluated once, even if it is itself loaded.
 *
 * The block of an array of the caller follows from its lengths and strides. The block of an allocation consists of its
 * elements. The block of a guest (storage-coalescing.ts) consists of its own elements, and has to be inside the storage
 * of its host.
 *
 * This is the last pass: it does not rely on earlier passes, and no pass runs after it.
 */
export function checkAddresses(program: Machine): Machine {
  return withinStack(program.name, () => ({ ...program, body: new AddressChecking(program).body() }));
}

class AddressChecking {
  readonly #program: Machine;
  /** The numbers of bytes that accesses to each buffer span. */
  readonly #spans: ReadonlyMap<Name, ReadonlySet<number>>;
  readonly #blocks = new Map<Name, Block>();
  /** The number of calls of the host so far, which makes the names of their accesses unique. */
  #hostCalls = 0;
  /** The rewritten expressions, for the current blocks. */
  #done = new Map<Code, Code>();

  constructor(program: Machine) {
    this.#program = program;
    this.#spans = accessSpans(program.body);
  }

  body(): Statement {
    const { inputs, outputs, memoized, plan, body } = this.#program;
    const stored = [...outputs, ...memoized.flatMap(({ arrays }) => arrays)];
    const accessed = (arrays: readonly CallerArray[]): readonly CallerArray[] =>
      arrays.filter(({ name }) => this.#spans.has(name));
    // The plan has its own names, which may also occur in the body.
    const renamed = new Map(plan.lets.map(({ x, value }) => [x, variable(planned(x), value.type)]));
    const isPlanned = accessed(stored).length > 0;
    const definitions: Definition[] = isPlanned
      ? plan.lets.map(({ x, value }) => ({ x: planned(x), value: substitute(value, renamed) }))
      : [];
    for (const array of [...accessed(inputs), ...accessed(stored)]) {
      const lengths = lengthsOf(array, this.#program).map((len) => substitute(len, renamed));
      const made = callerBlock(array, lengths, this.#spans.get(array.name) ?? []);
      definitions.push(...made.definitions);
      this.#blocks.set(array.name, made.block);
    }
    return withLets(definitions, this.#statement(body));
  }

  #statement(s: Statement): Statement {
    switch (s.tag) {
      case 'Allocation':
        return this.#allocation(s);
      case 'Reuse':
        return this.#reuse(s);
      case 'Store': {
        const { buffer, stride, value } = s;
        const address = this.#checked('store', buffer, value, this.#code(s.address), stride);
        return { ...s, address, value: this.#code(value) };
      }
      case 'Scatter': {
        const addresses = this.#checkedLanes('scatter', s.buffer, s.value, this.#code(s.addresses));
        return { ...s, addresses, value: this.#code(s.value) };
      }
      case 'HostCall':
        return sequence(this.#statement(accessesNamed(`host/${this.#hostCalls++}`, s)), s);
      case 'Sequence':
      case 'Let':
      case 'If':
      case 'Loop':
      case 'Check':
      case 'Hold':
      case 'Assign':
      case 'Call':
      case 'Tick':
        return mapParts(
          s,
          (e) => this.#code(e),
          (inner) => this.#statement(inner),
        );
    }
  }

  #allocation(s: Allocation): Statement {
    const { buffer, pointer } = s;
    const sizes = new Sizes(pointer, (e) => this.#code(e));
    const [own, ...others] = [s, ...s.others].map((need) => sizes.named(need));
    if (own === undefined) return bug('an allocation has no shape');
    const bytes = bytesNeeded(own);
    const most = others.map(bytesNeeded).reduce((a, b) => operation('max', 'f64', a, b), bytes);
    const storageBytes = others.length === 0 ? null : most;
    const { definitions, block } = blockAt(s, variable(pointer), bytes, storageBytes, this.#spans.get(buffer) ?? []);
    // The body already begins with lets, so more lets there do not nest the program more deeply.
    const body = withLets(definitions, this.#inBlock(buffer, block, s.body));
    return withLets(sizes.definitions, { ...s, sizes: own.sizes, others, body });
  }

  #reuse(s: Reuse): Statement {
    const { buffer, of, pointer } = s;
    const host = this.#blocks.get(of) ?? bug(`${of} has no block`);
    const sizes = new Sizes(pointer, (e) => this.#code(e));
    const own = sizes.named(s);
    const bytes = bytesNeeded(own);
    const { definitions, block } = blockAt(s, variable(pointer), bytes, null, this.#spans.get(buffer) ?? []);
    const value = this.#code(s.at);
    const report = minus(value, host.start);
    const condition = operation('<', 'bool', operation('cast', 'u32', report), limitFor(host.storageBytes, bytes));
    const failure = outside(`the storage of ${buffer}`, `that of ${of}, which it shares`, true);
    const at: Checked = { tag: 'Checked', type: 'i32', lanes: 1, value, condition, report, failure };
    const body = withLets(definitions, this.#inBlock(buffer, block, s.body));
    return withLets(sizes.definitions, { ...s, sizes: own.sizes, at, body });
  }

  /** Rewrites the scope of a buffer, in which it has a block. */
  #inBlock(buffer: Name, block: Block, s: Statement): Statement {
    const [done, outer] = [this.#done, this.#blocks.get(buffer)];
    this.#done = new Map();
    this.#blocks.set(buffer, block);
    const inside = this.#statement(s);
    this.#done = done;
    if (outer === undefined) this.#blocks.delete(buffer);
    else this.#blocks.set(buffer, outer);
    return inside;
  }

  #code(e: Code): Code {
    if (e.tag === 'Constant' || e.tag === 'Variable' || e.tag === 'Register') return e;
    const known = this.#done.get(e);
    if (known !== undefined) return known;
    const made = this.#access(mapOperands(e, (operand) => this.#code(operand)));
    this.#done.set(e, made);
    return made;
  }

  #access(e: Code): Code {
    if (e.tag === 'Load') return { ...e, address: this.#checked('load', e.buffer, e, e.address, e.stride) };
    if (e.tag === 'Gather') return { ...e, addresses: this.#checkedLanes('gather', e.buffer, e, e.addresses) };
    return e;
  }

  /** Checks the address of a strided access. */
  #checked(kind: Access, buffer: Name, value: Code, address: Code, stride: number): Code {
    const last = (value.lanes - 1) * stride * bytesOf(value.type);
    const { start, limit } = this.#limit(buffer, Math.abs(last) + bytesOf(value.type));
    const report = minus(plus(address, int(Math.min(0, last))), start);
    const condition = operation('<', 'bool', operation('cast', 'u32', report), limit);
    const failure = outside(accessTo(kind, buffer, value, stride), 'its block', true);
    return { tag: 'Checked', type: 'i32', lanes: 1, value: address, condition, report, failure };
  }

  /** Checks the addresses of a gather or scatter. */
  #checkedLanes(kind: Access, buffer: Name, value: Code, addresses: Code): Code {
    const { lanes } = value;
    if (lanes === 1) return this.#checked(kind, buffer, value, addresses, 1);
    const { start, limit } = this.#limit(buffer, bytesOf(value.type));
    const offsets = operation('-', 'i32', addresses, broadcast(start, lanes));
    const isInside = operation('<', 'bool', operation('cast', 'u32', offsets), broadcast(limit, lanes));
    const condition: Code = { tag: 'All', type: 'bool', lanes: 1, value: isInside };
    const failure = outside(accessTo(kind, buffer, value, 1), 'its block', false);
    return { tag: 'Checked', type: 'i32', lanes, value: addresses, condition, report: int(0), failure };
  }

  #limit(buffer: Name, span: number): { readonly start: Code; readonly limit: Code } {
    const { start, limits } = this.#blocks.get(buffer) ?? bug(`${buffer} has no block`);
    return { start, limit: limits.get(span) ?? bug(`${buffer} has no limit for ${span} bytes`) };
  }
}

/** Binds sizes to variables, so that they are evaluated once. Constants are not bound. */
class Sizes {
  readonly definitions: Definition[] = [];
  readonly #pointer: Name;
  readonly #code: (e: Code) => Code;

  constructor(pointer: Name, code: (e: Code) => Code) {
    this.#pointer = pointer;
    this.#code = code;
  }

  named({ type, sizes }: BufferShape): BufferShape {
    return { type, sizes: sizes.map((size) => this.#name(this.#code(size))) };
  }

  #name(size: Code): Code {
    if (size.tag === 'Constant' || size.tag === 'Variable') return size;
    const x = `${this.#pointer}.size[${this.definitions.length}]`;
    this.definitions.push({ x, value: size });
    return variable(x);
  }
}

/** The name of a variable of the plan inside the body. */
function planned(x: Name): Name {
  return `plan/${x}`;
}
