import { bytesOf } from '../syntax/type.ts';
import { Addresses, further } from './addresses.ts';
import { variable } from './build.ts';
import type { Code, Load } from './code.ts';
import type { Names } from './names.ts';
import type { Definition } from './program.ts';
import { readsOf } from './reads.ts';
import type { Statement } from './statement.ts';
import { Stores } from './stores.ts';
import { expressionsOf, letsOf, mapOperands, mapParts, statementsIn } from './walk.ts';
import { together } from './way.ts';

/**
 * Four columns of four are four rows, turned in registers.
 *
 *     … p{e step n} … p{e + 4 step n} … p{e + 8 step n} … p{e + 12 step n} …
 *     ⟶  let a = p{e}, b = p{e + 4·n}, c = p{e + 8·n}, d = p{e + 12·n} in … the columns of a, b, c, d …
 *
 * of four lanes of four bytes each, on a straight way on which nothing is stored to p: the same elements, and none but these.
 */
export function transpose(s: Statement, names: Names): Statement {
  return hasColumns(s) ? new Transposing(names).statement(s) : s;
}

const lanes = 4;

/** A let or a statement of a straight way. */
type Item = Definition | Exclude<Statement, { tag: 'Sequence' | 'Let' }>;

/** Four columns, and what they are called once they are there. */
interface Square {
  readonly columns: readonly Load[];
  readonly names: readonly Code[];
}

class Transposing {
  readonly #names: Names;
  readonly #addresses = new Addresses();
  readonly #stores = new Stores();

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
    return together(made);
  }

  /** Four of equal distance whose first elements are side by side, where nothing is stored to their buffer between the first and the last. */
  #squaresIn(items: readonly Item[], loads: readonly (readonly Load[])[]): readonly Square[] {
    const found = new Map<string, Found>();
    for (const [at, all] of loads.entries()) {
      for (const load of all) {
        const key = this.#keyOf(load);
        found.set(key, { load, first: found.get(key)?.first ?? at, last: at });
      }
    }
    const squares: Square[] = [];
    for (const { load } of found.values()) {
      const { base, offset } = this.#addresses.placeOf(load.address);
      const columns = [0, 1, 2, 3].map((j) => found.get(keyAt(load, base, offset + j * bytesOf(load.type))));
      const all = columns.filter((column) => column !== undefined);
      const [first, last] = [Math.min(...all.map(({ first }) => first)), Math.max(...all.map(({ last }) => last))];
      const isKept = items
        .slice(first, last)
        .every((item) => !('tag' in item && this.#stores.in(item).has(load.buffer)));
      if (all.length < lanes || !isKept) continue;
      for (const column of all) found.delete(this.#keyOf(column.load));
      const names = all.map(() => variable(this.#names.fresh('column'), load.type, lanes));
      squares.push({ columns: all.map(({ load }) => load), names });
    }
    return squares;
  }

  /** Rows, pairs of rows, columns; where all is known that the address of one of the loads needs. */
  #definitionsOf({ columns, names }: Square, load: Load): readonly Definition[] {
    const [first = load] = columns;
    const back = this.#addresses.placeOf(first.address).offset - this.#addresses.placeOf(load.address).offset;
    const definitions: Definition[] = [];
    const define = (name: string, value: Code): Code => {
      const x = this.#names.fresh(name);
      definitions.push({ x, value });
      return variable(x, value.type, lanes);
    };
    const shuffle = (a: Code, b: Code, picks: readonly number[]): Code => ({
      tag: 'Shuffle',
      type: load.type,
      lanes,
      a,
      b,
      picks,
    });
    const row = (i: number): Code => {
      const address = further(load.address, back + i * load.stride * bytesOf(load.type));
      return define('row', { ...load, address, stride: 1 });
    };
    const [a, b, c, d] = [row(0), row(1), row(2), row(3)];
    for (const [half, picks] of [
      [0, 4, 1, 5],
      [2, 6, 3, 7],
    ].entries()) {
      const left = define('pair', shuffle(a, b, picks));
      const right = define('pair', shuffle(c, d, picks));
      for (const [j, ends] of [
        [0, 1, 4, 5],
        [2, 3, 6, 7],
      ].entries()) {
        const column = names[2 * half + j];
        if (column?.tag === 'Variable') definitions.push({ x: column.name, value: shuffle(left, right, ends) });
      }
    }
    return definitions;
  }

  #keyOf(load: Load): string {
    const { base, offset } = this.#addresses.placeOf(load.address);
    return keyAt(load, base, offset);
  }
}

/** A load, and the items that it is in. */
interface Found {
  readonly load: Load;
  readonly first: number;
  readonly last: number;
}

function keyAt({ buffer, stride }: Load, base: string, offset: number): string {
  return `${buffer} ${stride} ${base} + ${offset | 0}`;
}

function isColumn(e: Code): e is Load {
  return e.tag === 'Load' && e.lanes === lanes && bytesOf(e.type) === 4 && Math.abs(e.stride) >= lanes;
}

/** Is there a column anywhere in a statement? */
function hasColumns(s: Statement): boolean {
  const { lets, body } = letsOf(s);
  const isThere = (e: Code): boolean => readsOf(e).some(isColumn);
  return (
    lets.some(({ value }) => isThere(value)) || expressionsOf(body).some(isThere) || statementsIn(body).some(hasColumns)
  );
}

function loadsOf(item: Item): readonly Load[] {
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
