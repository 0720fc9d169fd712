import type { Expr, Name } from '../syntax/expr.ts';
import { childrenOf, ownExpressions } from '../syntax/stmt.ts';
import type { For, Program, Stmt } from '../syntax/target.ts';
import type { Scalar } from '../syntax/value.ts';
import { nodesOf } from '../syntax/walk.ts';
import { type FoldedFunc, foldsIn, unfolded } from './folds.ts';
import { isPoint, point, type Range, rangeOf } from './intervals.ts';
import { notProved, proved, type Verdict } from './verdict.ts';

/**
 * Does folded storage contain every row when it is read, in a run with the given start-up values?
 *
 * A row is one coordinate e of the folded dimension; rows e and e + n share a slot, where n is the modulus. This is an
 * abstract interpretation of the program that tracks only rows: each slot records the row that was stored there last,
 * and a row may be loaded only if its slot records it. Loops that rows depend on are run iteration by iteration; the
 * variable of any other loop is an interval. The other coordinates are not checked: a store to some points of a row is
 * assumed to store all points of the row that are loaded later.
 *
 * Each of the `reported` folds must also be found in the coordinates of the program.
 */
export function folding(
  P: Program,
  start: ReadonlyMap<Name, Scalar>,
  reported: readonly { readonly func: Name; readonly size: number }[] = [],
): Verdict {
  const folds = foldsIn(P);
  const lost = reported.find((fold) => !folds.some((each) => each.func === fold.func && each.modulus === fold.size));
  if (lost !== undefined) return notProved(`${lost.func} is not stored modulo ${lost.size} everywhere`);
  for (const fold of folds) {
    const why = new Rows(P, fold, start).complaint();
    if (why !== null) return notProved(`${fold.func}, folded to ${fold.modulus}: ${why}`);
  }
  return proved;
}

/** The limit on executed statements. */
const mostSteps = 1_000_000;

class Rows {
  readonly #program: Program;
  readonly #fold: FoldedFunc;
  readonly #variables: Map<Name, Range>;
  /** The variables that rows depend on. */
  readonly #moving: ReadonlySet<Name>;
  readonly #touched = new Map<Stmt, { readonly reads: boolean; readonly writes: boolean }>();
  /** The row that was stored last, by slot; null if it is unknown. */
  #rows = new Map<number, number | null>();
  /** For each parallel loop between the allocation and the current statement, the rows that it uses, by slot. */
  #shared: Map<number, SlotUse>[] = [];
  #steps = mostSteps;
  #why: string | null = null;

  constructor(P: Program, fold: FoldedFunc, start: ReadonlyMap<Name, Scalar>) {
    this.#program = P;
    this.#fold = fold;
    this.#variables = new Map(
      [...start].flatMap(([name, value]) => (typeof value === 'number' ? [[name, point(value)]] : [])),
    );
    this.#moving = movingVariables(P.body, fold);
  }

  complaint(): string | null {
    this.#run(this.#program.body, true);
    return this.#why;
  }

  /** `isDefinite` means that the statement is certainly executed. */
  #run(s: Stmt, isDefinite: boolean): void {
    const { reads, writes } = this.#touches(s);
    if (this.#why !== null || !(reads || writes)) return;
    if (this.#steps-- <= 0) this.#complain('it takes too many steps to check');
    for (const e of nodesOf(...ownExpressions(s)))
      if (e.tag === 'Access' && e.func === this.#fold.func) this.#load(this.#rowsAt(e.args));
    switch (s.tag) {
      case 'Allocate':
        this.#rows = new Map();
        this.#shared = [];
        return;
      case 'Assign':
        if (s.func === this.#fold.func) this.#store(this.#rowsAt(s.args), isDefinite);
        return;
      case 'For':
        this.#loop(s, isDefinite);
        return;
      case 'If': {
        const condition = rangeOf(s.condition, this.#variables);
        if (isPoint(condition)) {
          this.#run(condition.least !== 0 ? s.consequent : s.alternative, isDefinite);
          return;
        }
        const dependsOnRows = nodesOf(s.condition).some(
          (e) => e.tag === 'Access' || (e.tag === 'Var' && this.#moving.has(e.name)),
        );
        this.#run(s.consequent, isDefinite && !dependsOnRows);
        this.#run(s.alternative, isDefinite && !dependsOnRows);
        return;
      }
      case 'Let':
        this.#within(s.x, rangeOf(s.value, this.#variables), () => this.#run(s.body, isDefinite));
        return;
      case 'Nop':
      case 'Assert':
      case 'Reserve':
      case 'Seq':
      case 'Label':
        for (const child of childrenOf(s)) this.#run(child, isDefinite);
    }
  }

  #loop(s: For, isDefinite: boolean): void {
    const [min, len] = [rangeOf(s.in.min, this.#variables), rangeOf(s.in.len, this.#variables)];
    if (len.greatest <= 0) return;
    const outer = this.#shared;
    if (s.order === 'parallel') this.#shared = [...outer, new Map()];
    if (this.#moving.has(s.x)) {
      if (!isPoint(min) || !isPoint(len)) this.#complain(`the range of the loop over ${s.x} is unknown`);
      for (let i = 0; i < len.least && this.#why === null; i++)
        this.#within(s.x, point(min.least + i), () => this.#run(s.body, isDefinite));
    } else {
      const all = { least: min.least, greatest: min.greatest + len.greatest - 1 };
      const once = (): void => this.#within(s.x, all, () => this.#run(s.body, isDefinite && len.least > 0));
      once();
      const { reads, writes } = this.#touches(s.body);
      // A fixed point: if another iteration does not change the rows, no later one does.
      const before = new Map(this.#rows);
      if (reads && writes) once();
      if ([...this.#rows].some(([slot, row]) => before.get(slot) !== row))
        this.#complain(`iterations of ${s.x} leave different rows`);
    }
    // If the storage is allocated inside the loop, its allocation has already removed all entries.
    if (this.#shared.length > outer.length) this.#shared = outer;
  }

  #within(x: Name, value: Range, action: () => void): void {
    const outer = this.#variables.get(x);
    this.#variables.set(x, value);
    action();
    if (outer === undefined) this.#variables.delete(x);
    else this.#variables.set(x, outer);
  }

  #rowsAt(args: readonly Expr[]): Range {
    const e = unfolded(args[this.#fold.d]);
    return e === undefined ? { least: 0, greatest: Number.POSITIVE_INFINITY } : rangeOf(e, this.#variables);
  }

  #load({ least, greatest }: Range): void {
    if (greatest - least >= this.#fold.modulus) this.#complain('it is not known which row is loaded');
    for (let row = least; row <= greatest && this.#why === null; row++) {
      const stored = this.#rows.get(this.#slotOf(row));
      if (stored !== row)
        this.#complain(
          `row ${row} is loaded where ${stored == null ? 'another row may be' : `row ${stored} is`} stored`,
        );
      this.#share(row, false);
    }
  }

  #store(rows: Range, isDefinite: boolean): void {
    if (!isPoint(rows)) this.#complain('it is not known which row is stored');
    const [row, slot] = [rows.least, this.#slotOf(rows.least)];
    if (isDefinite) this.#rows.set(slot, row);
    else if (this.#rows.get(slot) !== row) this.#rows.set(slot, null);
    this.#share(row, true);
  }

  /**
   * Iterations of a parallel loop run in any order. If one of them stores to a slot, all of them must use the slot for
   * the same row.
   */
  #share(row: number, isStored: boolean): void {
    const slot = this.#slotOf(row);
    for (const uses of this.#shared) {
      const use = uses.get(slot) ?? { row, isStored };
      if (use.row !== row && (use.isStored || isStored))
        this.#complain(`rows ${use.row} and ${row} are used in any order`);
      uses.set(slot, { row, isStored: use.isStored || isStored });
    }
  }

  #slotOf(row: number): number {
    const { modulus } = this.#fold;
    return ((row % modulus) + modulus) % modulus;
  }

  #touches(s: Stmt): { readonly reads: boolean; readonly writes: boolean } {
    const known = this.#touched.get(s);
    if (known !== undefined) return known;
    const { func } = this.#fold;
    const inside = childrenOf(s).map((child) => this.#touches(child));
    const isOwn = (s.tag === 'Assign' || s.tag === 'Allocate') && s.func === func;
    const result = {
      reads:
        nodesOf(...ownExpressions(s)).some((e) => e.tag === 'Access' && e.func === func) ||
        inside.some(({ reads }) => reads),
      writes: isOwn || inside.some(({ writes }) => writes),
    };
    this.#touched.set(s, result);
    return result;
  }

  #complain(why: string): void {
    this.#why ??= why;
  }
}

/** A use of a slot in a parallel loop. */
interface SlotUse {
  readonly row: number;
  readonly isStored: boolean;
}

/** The variables that coordinates in the folded dimension depend on, through lets and loop bounds. */
function movingVariables(body: Stmt, { func, d }: FoldedFunc): ReadonlySet<Name> {
  const sources = new Map<Name, Set<Name>>();
  const moving = new Set<Name>();
  const namesIn = (...all: readonly Expr[]): readonly Name[] =>
    nodesOf(...all).flatMap((e) => (e.tag === 'Var' ? [e.name] : []));
  const visit = (s: Stmt): void => {
    const points = nodesOf(...ownExpressions(s)).flatMap((e) =>
      e.tag === 'Access' && e.func === func ? [e.args] : [],
    );
    if (s.tag === 'Assign' && s.func === func) points.push(s.args);
    for (const args of points) for (const x of namesIn(...args.slice(d, d + 1))) moving.add(x);
    if (s.tag === 'Let' || s.tag === 'For') {
      const from = sources.get(s.x) ?? new Set();
      sources.set(s.x, from);
      for (const x of namesIn(...ownExpressions(s))) from.add(x);
    }
    for (const child of childrenOf(s)) visit(child);
  };
  visit(body);
  // The loop also visits the variables that it adds.
  for (const x of moving) for (const source of sources.get(x) ?? []) moving.add(source);
  return moving;
}
