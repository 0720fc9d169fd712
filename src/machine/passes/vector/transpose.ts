import { bug } from '../../../errors/bug.ts';
import { bytesOf } from '../../../syntax/type.ts';
import { Addresses, offsetBy } from '../../analysis/addresses.ts';
import { inSequence } from '../../analysis/memory-versions.ts';
import { ModifiedStorage } from '../../analysis/modified-storage.ts';
import { int, integerOf, plus, times, variable } from '../../ir/build.ts';
import type { Code, Gather, Load } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import type { Definition } from '../../ir/program.ts';
import { readsOf } from '../../ir/reads.ts';
import type { Statement } from '../../ir/statement.ts';
import { expressionsOf, letsOf, mapOperands, mapParts, statementsIn } from '../../ir/walk.ts';

/**
 * Four columns of four are four rows, turned in registers.
 *
 *     … p{e step n} … p{e + 4 step n} … p{e + 8 step n} … p{e + 12 step n} …
 *     ⟶  let a = p{e}, b = p{e + 4·n}, c = p{e + 8·n}, d = p{e + 12·n} in … the columns of a, b, c, d …
 *
 * of four lanes of four bytes each, on a straight way on which nothing is stored to p: the same elements, and none but these. Likewise
 * eight of eight lanes of two bytes, and sixteen of sixteen bytes. The distance of rows may be a number that is known when the program runs.
 */
export function transpose(s: Statement, names: Names): Statement {
  return hasColumns(s) ? new Transposing(names).statement(s) : s;
}

/** A let or a statement of a straight way. */
type Item = Definition | Exclude<Statement, { tag: 'Sequence' | 'Let' }>;

/** A register of elements that are below each other. */
type Column = Load | Gather;

/** As many columns as they have lanes, and what they are called once they are there. */
interface Square {
  readonly columns: readonly Column[];
  readonly names: readonly Code[];
}

class Transposing {
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
    const turned = (e: Code): Code => {
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
          ? mapParts(item, turned, (inner) => this.statement(inner))
          : { ...item, value: turned(item.value) };
      return [...now.flatMap(({ square, load }) => this.#definitionsOf(square, load)), own];
    });
    return inSequence(made);
  }

  /** Those of equal distance whose first elements are side by side, where nothing is stored to their buffer between the first and the last. */
  #squaresIn(items: readonly Item[], loads: readonly (readonly Column[])[]): readonly Square[] {
    const found = new Map<string, Found>();
    for (const [at, all] of loads.entries()) {
      for (const load of all) {
        const key = this.#keyOf(load);
        found.set(key, { load, first: found.get(key)?.first ?? at, last: at });
      }
    }
    const squares: Square[] = [];
    for (const { load } of found.values()) {
      const columns = Array.from({ length: load.lanes }, (_, j) => found.get(this.#keyOf(load, j)));
      const all = columns.filter((column) => column !== undefined);
      const [first, last] = [Math.min(...all.map(({ first }) => first)), Math.max(...all.map(({ last }) => last))];
      const isKept = items
        .slice(first, last)
        .every((item) => !('tag' in item && this.#stores.in(item).has(load.buffer)));
      if (all.length < load.lanes || !isKept) continue;
      for (const column of all) found.delete(this.#keyOf(column.load));
      const names = all.map(() => variable(this.#names.fresh('column'), load.type, load.lanes));
      squares.push({ columns: all.map(({ load }) => load), names });
    }
    return squares;
  }

  /**
   * Rows, then their lanes between each other, those of the first half with those of the second, as often as halves can be halved; where all
   * is known that the address of one of the loads needs.
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

  /** The same for equal columns; of one that is so many elements further on. */
  #keyOf(load: Column, elements = 0): string {
    const { base, offset } = this.#addresses.placeOf(firstOf(load));
    const distance = load.tag === 'Load' ? load.stride : this.#addresses.placeOf(distanceOf(load)).key;
    return `${load.buffer} ${load.lanes} ${distance} ${base} + ${(offset + elements * bytesOf(load.type)) | 0}`;
  }
}

/** The lanes of a half of two vectors between each other. */
function picksOf(lanes: number, half: number): readonly number[] {
  return Array.from({ length: lanes }, (_, i) => (half * lanes) / 2 + (i >> 1) + (i % 2) * lanes);
}

/** The address of the first lane. */
function firstOf(e: Column): Code {
  if (e.tag === 'Load') return e.address;
  return e.addresses.tag === 'Ramp' ? e.addresses.base : bug('the lanes of a column are not at equal distances');
}

/** How many bytes lanes are apart. */
function distanceOf(e: Column): Code {
  if (e.tag === 'Load') return int(e.stride * bytesOf(e.type));
  return e.addresses.tag === 'Ramp' ? e.addresses.stride : bug('the lanes of a column are not at equal distances');
}

function rowAfter(address: Code, column: Column, i: number): Code {
  const distance = distanceOf(column);
  const known = integerOf(distance);
  return known === null ? plus(address, times(distance, int(i))) : offsetBy(address, i * known);
}

/** A load, and the items that it is in. */
interface Found {
  readonly load: Column;
  readonly first: number;
  readonly last: number;
}

/** Is it a whole register of elements that are below each other? */
function isColumn(e: Code): e is Column {
  if (!(e.tag === 'Load' || e.tag === 'Gather') || bytesOf(e.type) * e.lanes !== 16) return false;
  if (bytesOf(e.type) > 4 || e.type === 'bool') return false;
  if (e.tag === 'Load') return Math.abs(e.stride) >= e.lanes;
  return e.addresses.tag === 'Ramp' && integerOf(e.addresses.stride) === null;
}

/** Is there a column anywhere in a statement? */
function hasColumns(s: Statement): boolean {
  const { lets, body } = letsOf(s);
  const isThere = (e: Code): boolean => readsOf(e).some(isColumn);
  return (
    lets.some(({ value }) => isThere(value)) || expressionsOf(body).some(isThere) || statementsIn(body).some(hasColumns)
  );
}

function loadsOf(item: Item): readonly Column[] {
  return ('tag' in item ? expressionsOf(item) : [item.value]).flatMap((e) => readsOf(e).filter(isColumn));
}

/** The way through sequences and lets, in order. */
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
