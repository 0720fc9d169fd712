import { bug } from '../../../errors/bug.ts';
import { bytesOf } from '../../../syntax/type.ts';
import { Addresses, offsetBy } from '../../analysis/addresses.ts';
import { inSequence } from '../../analysis/memory-versions.ts';
import { ModifiedStorage } from '../../analysis/modified-storage.ts';
import { constantOf, int, plus, times, variable } from '../../ir/build.ts';
import type { Code, Gather, Load } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import type { Definition } from '../../ir/program.ts';
import { readsOf } from '../../ir/reads.ts';
import type { Statement } from '../../ir/statement.ts';
import { expressionsOf, letsOf, mapOperands, mapParts, statementsIn } from '../../ir/walk.ts';

/**
 * In-register transposition: replace the strided loads of a square block with dense loads and shuffles.
 *
 *     … p{e step n} … p{e + 4 step n} … p{e + 8 step n} … p{e + 12 step n} …
 *     ⟶  let a = p{e}, b = p{e + 4·n}, c = p{e + 8·n}, d = p{e + 12·n} in … the columns of a, b, c, d …
 *
 * for four lanes of four bytes, in straight-line code that contains no check and does not store to p in between.
 * Exactly the same elements are loaded. The pass also handles eight columns of eight 2-byte lanes and sixteen columns
 * of sixteen 1-byte lanes. The row stride may be known only at run time.
 */
export function transpose(s: Statement, names: Names): Statement {
  return hasColumns(s) ? new Transposition(names).statement(s) : s;
}

/** A let or a statement of straight-line code. */
type Item = Definition | Exclude<Statement, { tag: 'Sequence' | 'Let' }>;

/** A strided load that fills one vector register. */
type Column = Load | Gather;

/** A square block: it has as many columns as each column has lanes. */
interface Square {
  readonly columns: readonly Column[];
  /** The variables that hold the columns after the transposition. */
  readonly names: readonly Code[];
}

class Transposition {
  readonly #names: Names;
  readonly #addresses = new Addresses();
  readonly #stores = new ModifiedStorage();

  constructor(names: Names) {
    this.#names = names;
  }

  statement(s: Statement): Statement {
    const items = itemsOf(s);
    for (const item of items) if (!('tag' in item)) this.#addresses.define(item);
    const loads = items.map(loadsOf);
    const squares = items.some((item) => 'tag' in item && item.tag === 'Check') ? [] : this.#squaresIn(items, loads);
    const waiting = new Set(squares);
    const columns = new Map(
      squares.flatMap((square) => square.columns.map((load, j) => [this.#keyOf(load), square.names[j]])),
    );
    const withTransposed = (e: Code): Code => {
      const done = new Map<Code, Code>();
      const visit = (e: Code): Code => {
        const known = done.get(e) ?? (isColumn(e) ? columns.get(this.#keyOf(e)) : undefined);
        const made = known ?? mapOperands(e, visit);
        done.set(e, made);
        return made;
      };
      return columns.size === 0 ? e : visit(e);
    };
    const made = items.flatMap((item, at): readonly (Definition | Statement)[] => {
      const used = new Map(loads[at]?.map((load) => [this.#keyOf(load), load]));
      const now = [...waiting].flatMap((square) => {
        const load = square.columns.map((column) => used.get(this.#keyOf(column))).find((each) => each !== undefined);
        return load === undefined ? [] : [{ square, load }];
      });
      for (const { square } of now) waiting.delete(square);
      const own =
        'tag' in item
          ? mapParts(item, withTransposed, (inner) => this.statement(inner))
          : { ...item, value: withTransposed(item.value) };
      return [...now.flatMap(({ square, load }) => this.#definitionsOf(square, load)), own];
    });
    return inSequence(made);
  }

  /**
   * The square blocks: columns of equal stride whose first elements are contiguous, without a store to their buffer
   * between their loads.
   */
  #squaresIn(items: readonly Item[], loads: readonly (readonly Column[])[]): readonly Square[] {
    const ranges = new Map<string, LoadRange>();
    for (const [at, all] of loads.entries()) {
      for (const load of all) {
        const key = this.#keyOf(load);
        ranges.set(key, { load, first: ranges.get(key)?.first ?? at, last: at });
      }
    }
    const squares: Square[] = [];
    for (const { load } of ranges.values()) {
      const columns = Array.from({ length: load.lanes }, (_, j) => ranges.get(this.#keyOf(load, j)));
      const all = columns.filter((column) => column !== undefined);
      const [first, last] = [Math.min(...all.map(({ first }) => first)), Math.max(...all.map(({ last }) => last))];
      const isUnmodified = items
        .slice(first, last)
        .every((item) => !('tag' in item && this.#stores.in(item).has(load.buffer)));
      if (all.length < load.lanes || !isUnmodified) continue;
      for (const column of all) ranges.delete(this.#keyOf(column.load));
      const names = all.map(() => variable(this.#names.fresh('column'), load.type, load.lanes));
      squares.push({ columns: all.map(({ load }) => load), names });
    }
    return squares;
  }

  /**
   * Load the rows, then log₂(lanes) times interleave the first half of the rows with the second half. The definitions
   * are placed before the first use of a column, where the variables in the address of `load` are in scope.
   */
  #definitionsOf({ columns, names }: Square, load: Column): readonly Definition[] {
    const { type, lanes, buffer } = load;
    const [first = load] = columns;
    const start = firstOf(load);
    const back = this.#addresses.placeOf(firstOf(first)).offset - this.#addresses.placeOf(start).offset;
    const definitions: Definition[] = [];
    const define = (x: string, value: Code): Code => {
      definitions.push({ x, value });
      return variable(x, type, lanes);
    };
    let rows: readonly Code[] = columns.map((_, i) => {
      const address = rowAfter(offsetBy(start, back), load, i);
      const row: Code = { tag: 'Load', type, lanes, buffer, address, stride: 1 };
      return define(this.#names.fresh('row'), row);
    });
    const half = lanes / 2;
    for (let stage = 2; stage <= lanes; stage *= 2) {
      rows = rows.map((_, i) => {
        const [a, b] = [rows[i >> 1], rows[(i >> 1) + half]];
        const name = names[i];
        const x = stage === lanes && name?.tag === 'Variable' ? name.name : this.#names.fresh('pair');
        if (a === undefined || b === undefined) return bug('a square has too few rows');
        return define(x, { tag: 'Shuffle', type, lanes, a, b, picks: picksOf(lanes, i % 2) });
      });
    }
    return definitions;
  }

  /** A key for a column, moved by a number of elements. Equal columns have equal keys. */
  #keyOf(load: Column, elements = 0): string {
    const { base, offset } = this.#addresses.placeOf(firstOf(load));
    const stride = load.tag === 'Load' ? load.stride : this.#addresses.placeOf(strideOf(load)).key;
    return `${load.buffer} ${load.lanes} ${stride} ${base} + ${(offset + elements * bytesOf(load.type)) | 0}`;
  }
}

/** Interleaves the lower or upper halves of two vectors. */
function picksOf(lanes: number, half: number): readonly number[] {
  return Array.from({ length: lanes }, (_, i) => (half * lanes) / 2 + (i >> 1) + (i % 2) * lanes);
}

/** The address of the first lane. */
function firstOf(e: Column): Code {
  if (e.tag === 'Load') return e.address;
  return e.addresses.tag === 'Ramp' ? e.addresses.base : bug('a column has no constant stride');
}

/** The stride in bytes. */
function strideOf(e: Column): Code {
  if (e.tag === 'Load') return int(e.stride * bytesOf(e.type));
  return e.addresses.tag === 'Ramp' ? e.addresses.stride : bug('a column has no constant stride');
}

function rowAfter(address: Code, column: Column, i: number): Code {
  const stride = strideOf(column);
  const known = constantOf(stride);
  return known === null ? plus(address, times(stride, int(i))) : offsetBy(address, i * known);
}

/** A load, and the first and the last item that contain it. */
interface LoadRange {
  readonly load: Column;
  readonly first: number;
  readonly last: number;
}

/** Is an expression a strided load that fills exactly one vector register? */
function isColumn(e: Code): e is Column {
  if (!(e.tag === 'Load' || e.tag === 'Gather') || bytesOf(e.type) * e.lanes !== 16) return false;
  if (bytesOf(e.type) > 4 || e.type === 'bool') return false;
  if (e.tag === 'Load') return Math.abs(e.stride) >= e.lanes;
  return e.addresses.tag === 'Ramp' && constantOf(e.addresses.stride) === null;
}

/** Does a statement contain a column? */
function hasColumns(s: Statement): boolean {
  const { lets, body } = letsOf(s);
  const hasColumn = (e: Code): boolean => readsOf(e).some(isColumn);
  return (
    lets.some(({ value }) => hasColumn(value)) ||
    expressionsOf(body).some(hasColumn) ||
    statementsIn(body).some(hasColumns)
  );
}

function loadsOf(item: Item): readonly Column[] {
  return ('tag' in item ? expressionsOf(item) : [item.value]).flatMap((e) => readsOf(e).filter(isColumn));
}

/** The statements and definitions of sequences and lets, in order. */
function itemsOf(s: Statement): readonly Item[] {
  const items: Item[] = [];
  const walk = (s: Statement): void => {
    const { lets, body } = letsOf(s);
    for (const { x, value } of lets) items.push({ x, value });
    if (body.tag === 'Sequence') for (const inner of body.statements) walk(inner);
    else if (body.tag !== 'Let') items.push(body);
  };
  walk(s);
  return items;
}
