import type { Expr, Name } from '../syntax/expr.ts';
import { childrenOf, ownExpressions } from '../syntax/stmt.ts';
import type { For, Program, Stmt } from '../syntax/target.ts';
import { nodesOf } from '../syntax/walk.ts';
import { type FoldedFunc, foldsIn, unfolded } from './folds.ts';
import { isPoint, point, type Range, rangeOf } from './intervals.ts';
import { notShown, shown, type Verdict } from './verdict.ts';

/**
 * Does folded storage still have every row when it is read, in a run with these start-up values?
 *
 * A row is one coordinate e of the folded dimension; rows e and e + n share their place. The program is executed for the rows alone: each
 * place remembers which row was stored there last, and a row may be loaded only where it is remembered. Loops that rows depend on are run
 * iteration by iteration, all others once, with an interval for their variables. So nothing is said of the other coordinates: what stores
 * some points of a row is taken to store all of them that are loaded later.
 */
export function folding(
  P: Program,
  start: ReadonlyMap<Name, number>,
  reported: readonly { readonly func: Name; readonly size: number }[] = [],
): Verdict {
  const folds = foldsIn(P);
  const lost = reported.find((fold) => !folds.some((each) => each.func === fold.func && each.modulus === fold.size));
  if (lost !== undefined) return notShown(`${lost.func} is not stored modulo ${lost.size} everywhere`);
  for (const fold of folds) {
    const why = new Rows(P, fold, start).complaint();
    if (why !== null) return notShown(`${fold.func}, folded to ${fold.modulus}: ${why}`);
  }
  return shown;
}

/** Statements that are executed at most. */
const mostSteps = 1_000_000;

class Rows {
  readonly #program: Program;
  readonly #fold: FoldedFunc;
  readonly #variables: Map<Name, Range>;
  /** The variables that rows depend on. */
  readonly #moving: ReadonlySet<Name>;
  readonly #touched = new Map<Stmt, { readonly reads: boolean; readonly writes: boolean }>();
  /** The row that was stored last, by place; null where that is not known. */
  #rows = new Map<number, number | null>();
  /** The rows that the parallel loops around use, by place, since the storage is there. */
  #shared: Map<number, Shared>[] = [];
  #steps = mostSteps;
  #why: string | null = null;

  constructor(P: Program, fold: FoldedFunc, start: ReadonlyMap<Name, number>) {
    this.#program = P;
    this.#fold = fold;
    this.#variables = new Map([...start].map(([name, value]) => [name, point(value)]));
    this.#moving = movingVariables(P.body, fold);
  }

  complaint(): string | null {
    this.#run(this.#program.body, true);
    return this.#why;
  }

  /** `isSure` is whether a statement is executed for certain. */
  #run(s: Stmt, isSure: boolean): void {
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
        if (s.func === this.#fold.func) this.#store(this.#rowsAt(s.args), isSure);
        return;
      case 'For':
        this.#loop(s, isSure);
        return;
      case 'If': {
        const condition = rangeOf(s.condition, this.#variables);
        if (isPoint(condition)) {
          this.#run(condition.least !== 0 ? s.consequent : s.alternative, isSure);
          return;
        }
        const isOfRows = nodesOf(s.condition).some(
          (e) => e.tag === 'Access' || (e.tag === 'Var' && this.#moving.has(e.name)),
        );
        this.#run(s.consequent, isSure && !isOfRows);
        this.#run(s.alternative, isSure && !isOfRows);
        return;
      }
      case 'Let':
        this.#within(s.x, rangeOf(s.value, this.#variables), () => this.#run(s.body, isSure));
        return;
      case 'Nop':
      case 'Assert':
      case 'Reserve':
      case 'Seq':
      case 'Label':
        for (const child of childrenOf(s)) this.#run(child, isSure);
    }
  }

  #loop(s: For, isSure: boolean): void {
    const [min, len] = [rangeOf(s.in.min, this.#variables), rangeOf(s.in.len, this.#variables)];
    if (len.greatest <= 0) return;
    const outer = this.#shared;
    if (s.order === 'parallel') this.#shared = [...outer, new Map()];
    if (this.#moving.has(s.x)) {
      if (!isPoint(min) || !isPoint(len)) this.#complain(`it is not known over what ${s.x} runs`);
      for (let i = 0; i < len.least && this.#why === null; i++)
        this.#within(s.x, point(min.least + i), () => this.#run(s.body, isSure));
    } else {
      const all = { least: min.least, greatest: min.greatest + len.greatest - 1 };
      const once = (): void => this.#within(s.x, all, () => this.#run(s.body, isSure && len.least > 0));
      once();
      const { reads, writes } = this.#touches(s.body);
      // An iteration may follow another one; one that leaves what it found stands for all that come after it.
      const before = new Map(this.#rows);
      if (reads && writes) once();
      if ([...this.#rows].some(([place, row]) => before.get(place) !== row))
        this.#complain(`iterations of ${s.x} leave different rows`);
    }
    // The storage may be inside of the loop.
    if (this.#shared.length > outer.length) this.#shared = outer;
  }

  #within(x: Name, value: Range, act: () => void): void {
    const outer = this.#variables.get(x);
    this.#variables.set(x, value);
    act();
    if (outer === undefined) this.#variables.delete(x);
    else this.#variables.set(x, outer);
  }

  #rowsAt(args: readonly Expr[]): Range {
    const e = unfolded(args[this.#fold.d]);
    return e === undefined ? { least: 0, greatest: Number.POSITIVE_INFINITY } : rangeOf(e, this.#variables);
  }

  #load({ least, greatest }: Range): void {
    if (greatest - least >= this.#fold.modulus) this.#complain('rows that are further apart are loaded at once');
    for (let row = least; row <= greatest && this.#why === null; row++) {
      const found = this.#rows.get(this.#placeOf(row));
      if (found !== row)
        this.#complain(`row ${row} is loaded where ${found == null ? 'it may not be' : `row ${found} is`}`);
      this.#share(row, false);
    }
  }

  #store(rows: Range, isSure: boolean): void {
    if (!isPoint(rows)) this.#complain('it is not known which row is stored');
    const [row, place] = [rows.least, this.#placeOf(rows.least)];
    if (isSure) this.#rows.set(place, row);
    else if (this.#rows.get(place) !== row) this.#rows.set(place, null);
    this.#share(row, true);
  }

  /** Iterations of a parallel loop run in any order: of a place that one of them stores to, all use the same row. */
  #share(row: number, isStored: boolean): void {
    const place = this.#placeOf(row);
    for (const region of this.#shared) {
      const known = region.get(place) ?? { row, isStored };
      if (known.row !== row && (known.isStored || isStored))
        this.#complain(`rows ${known.row} and ${row} are used in any order`);
      region.set(place, { row, isStored: known.isStored || isStored });
    }
  }

  #placeOf(row: number): number {
    const { modulus } = this.#fold;
    return ((row % modulus) + modulus) % modulus;
  }

  #touches(s: Stmt): { readonly reads: boolean; readonly writes: boolean } {
    const known = this.#touched.get(s);
    if (known !== undefined) return known;
    const { func } = this.#fold;
    const inside = childrenOf(s).map((child) => this.#touches(child));
    const isOwn = (s.tag === 'Assign' || s.tag === 'Allocate') && s.func === func;
    const made = {
      reads:
        nodesOf(...ownExpressions(s)).some((e) => e.tag === 'Access' && e.func === func) ||
        inside.some(({ reads }) => reads),
      writes: isOwn || inside.some(({ writes }) => writes),
    };
    this.#touched.set(s, made);
    return made;
  }

  #complain(why: string): void {
    this.#why ??= why;
  }
}

interface Shared {
  readonly row: number;
  readonly isStored: boolean;
}

/** The variables that coordinates in the folded dimension depend on, by lets and by the bounds of loops. */
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
  for (const x of moving) for (const source of sources.get(x) ?? []) moving.add(source); // a set grows while it is walked
  return moving;
}
