import { maxEmptinessTests } from '../../heuristics.ts';
import { type Expr, int, type Name, operation } from '../../syntax/expr.ts';
import type { For, Stmt } from '../../syntax/target.ts';
import type { Ticks } from '../../syntax/ticks.ts';
import { nodesOf } from '../../syntax/walk.ts';
import type { ScopeFacts } from '../../target/scope-facts.ts';

/**
 * Emptiness tests of loop nests: which lengths of inner loops determine, before a loop starts, that all its iterations
 * are empty.
 *
 *     for z in (m₁, l₁) do for y in (m₂, l₂) do for x in (m₃, l₃) do s
 *
 * does nothing if l₃ = 0, but would run l₁·l₂ iterations to find out, which may be 2⁶².
 */
export class EmptyNests {
  readonly #ticks: Ticks;
  readonly #facts: ScopeFacts;
  readonly #known = new Map<Stmt, Deciding>();
  /** The number of enclosing loops that are passed to `around`. */
  #depth = 0;
  /** Lengths that enclosing conditions have shown to be nonzero. */
  readonly #nonEmpty = new Set<Expr>();

  constructor(ticks: Ticks, facts: ScopeFacts) {
    this.#ticks = ticks;
    this.#facts = facts;
  }

  /**
   * Calls `make`, which lowers the loop s and, with further calls of `around`, the loops inside it. `runs` is the
   * condition under which the nest has to run, because it may not be empty; null if nothing is tested.
   */
  around<A>(s: For, make: () => A): { readonly runs: Expr | null; readonly loop: A } {
    const deciding = this.#deciding(s);
    const conditions = deciding.map((inner) => this.#runs(inner));
    for (const { len } of deciding) this.#nonEmpty.add(len);
    this.#depth++;
    const loop = make();
    this.#depth--;
    for (const { len } of deciding) this.#nonEmpty.delete(len);
    const [first, ...others] = conditions;
    return { runs: first === undefined ? null : others.reduce((a, b) => operation('&&', a, b), first), loop };
  }

  /**
   * The inner loops whose lengths are tested before a loop. The lengths do not depend on that loop. Inside other loops,
   * a single loop around an empty loop is not worth a test.
   */
  #deciding(s: For): readonly InnerLoop[] {
    const inside = this.#ticks.has(s) ? 'idle' : this.#of(s.body);
    if (inside === 'idle') return [];
    const least = this.#depth === 0 ? 0 : 1;
    const loops = without(s.x, inside).filter(
      ({ len }, i, all) => all.findIndex((outer) => isSame(outer.len, len)) === i,
    );
    return loops.filter(
      ({ len, around }) => around.length >= least && !this.#nonEmpty.has(len) && !this.#facts.isPositive(len),
    );
  }

  #runs({ len, around }: InnerLoop): Expr {
    const mayFail = (each: Expr): boolean => !this.#facts.iterations(each).isNeverNegative;
    return around
      .filter(mayFail)
      .reduce(
        (runs, each) => operation('||', runs, operation('<', each, int(0))),
        operation(mayFail(len) ? '!=' : '>', len, int(0)),
      );
  }

  #of(s: Stmt): Deciding {
    const known = this.#known.get(s);
    if (known !== undefined) return known;
    const found = this.#compute(s);
    this.#known.set(s, found);
    return found;
  }

  #compute(s: Stmt): Deciding {
    switch (s.tag) {
      case 'Nop':
      case 'Allocate': // of a func that nothing outside the loop can use
      case 'Reserve':
        return 'idle';
      case 'Assert':
      case 'Assign':
        return [];
      case 'Seq':
        return s.stmts.map((each) => this.#of(each)).reduce(both, 'idle');
      case 'If':
        return both(this.#of(s.consequent), this.#of(s.alternative));
      case 'Label':
        return this.#of(s.body);
      case 'Let': {
        const inside = this.#of(s.body);
        return inside === 'idle' ? inside : without(s.x, inside);
      }
      case 'For': {
        if (this.#ticks.has(s)) return []; // a loop that reports progress is never skipped
        const { len } = s.in;
        const inside = this.#of(s.body);
        if (readsStorage(len)) return [];
        const inner = inside === 'idle' ? [] : without(s.x, inside);
        return [{ len, around: [] }, ...inner.map((i) => ({ len: i.len, around: [len, ...i.around] }))].slice(
          0,
          maxEmptinessTests,
        );
      }
    }
  }
}

/**
 * A loop that makes the enclosing loops empty if its length is 0. The exception is a loop in between with a negative
 * length, which is a failure.
 */
export interface InnerLoop {
  readonly len: Expr;
  /** The lengths of the loops in between, outermost first. */
  readonly around: readonly Expr[];
}

/** The loops that determine whether a statement is empty; 'idle' if it always is. */
type Deciding = 'idle' | readonly InnerLoop[];

/** A sequence is empty if all of its parts are. */
function both(a: Deciding, b: Deciding): Deciding {
  if (a === 'idle') return b;
  if (b === 'idle') return a;
  return a.filter((i) => b.some((j) => isSame(i.len, j.len) && sameAll(i.around, j.around)));
}

function without(x: Name, loops: Exclude<Deciding, 'idle'>): Exclude<Deciding, 'idle'> {
  return loops.filter(({ len, around }) => !mentionsAny([len, ...around], x));
}

function sameAll(a: readonly Expr[], b: readonly Expr[]): boolean {
  return a.length === b.length && a.every((e, i) => isSame(e, b[i] ?? e));
}

/** Lengths are compared by node or name, because equal lengths of two nests have the same name. */
function isSame(a: Expr, b: Expr): boolean {
  return a === b || (a.tag === 'Var' && b.tag === 'Var' && a.name === b.name);
}

function mentionsAny(es: readonly Expr[], x: Name): boolean {
  return nodesOf(...es).some((e) => e.tag === 'Var' && e.name === x);
}

function readsStorage(e: Expr): boolean {
  return nodesOf(e).some(({ tag }) => tag === 'Access');
}
