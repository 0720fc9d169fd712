import { type Expr, int, type Name, operation } from '../../syntax/expr.ts';
import type { For, Stmt } from '../../syntax/target.ts';
import type { Ticks } from '../../syntax/ticks.ts';
import { nodesOf } from '../../syntax/walk.ts';
import type { ScopeFacts } from '../../target/scope-facts.ts';

/**
 * The lengths of inner loops that decide, before a loop starts, whether all of its iterations do nothing:
 *
 *     for z in (m₁, l₁) do for y in (m₂, l₂) do for x in (m₃, l₃) do s
 *
 * does nothing when l₃ = 0, but runs l₁·l₂ iterations to find that out, of which there may be 2⁶².
 */
export class EmptyNests {
  readonly #ticks: Ticks;
  readonly #facts: ScopeFacts;
  readonly #known = new Map<Stmt, Deciding>();
  /** How many loops are around. */
  #depth = 0;
  /** Lengths that the conditions around have shown not to be 0. */
  readonly #nonEmpty = new Set<Expr>();

  constructor(ticks: Ticks, facts: ScopeFacts) {
    this.#ticks = ticks;
    this.#facts = facts;
  }

  /** What is made of a loop, and when it has to run; null is always. */
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
   * The inner loops whose lengths are to be looked at before a loop, on which they do not depend. Within other loops, a single loop around
   * an empty one is not worth a condition.
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
      case 'Allocate': // of a func that nothing outside of the loop can use
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
        if (this.#ticks.has(s)) return []; // what reports progress is never skipped
        const { len } = s.in;
        const inside = this.#of(s.body);
        if (readsStorage(len)) return [];
        const inner = inside === 'idle' ? [] : without(s.x, inside);
        return [{ len, around: [] }, ...inner.map((i) => ({ len: i.len, around: [len, ...i.around] }))].slice(0, most);
      }
    }
  }
}

/** A limit on the work for deep nests. */
const most = 8;

/** A loop that makes what is around it do nothing when its length is 0, unless the length of a loop in between is negative, which is a failure. */
export interface InnerLoop {
  readonly len: Expr;
  /** The lengths of the loops in between, outermost first. */
  readonly around: readonly Expr[];
}

/** The loops that decide whether a statement does nothing; 'idle' never does anything. */
type Deciding = 'idle' | readonly InnerLoop[];

/** A sequence does nothing when all of its parts do nothing. */
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

/** Lengths that two nests share have the same name. */
function isSame(a: Expr, b: Expr): boolean {
  return a === b || (a.tag === 'Var' && b.tag === 'Var' && a.name === b.name);
}

function mentionsAny(es: readonly Expr[], x: Name): boolean {
  return nodesOf(...es).some((e) => e.tag === 'Var' && e.name === x);
}

function readsStorage(e: Expr): boolean {
  return nodesOf(e).some(({ tag }) => tag === 'Access');
}
