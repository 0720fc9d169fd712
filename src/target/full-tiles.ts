import { affineOf, combine, difference, exprOf } from '../simplify/affine.ts';
import type { Facts } from '../simplify/facts.ts';
import { keyOf } from '../simplify/key.ts';
import { isAtMost } from '../simplify/prove.ts';
import { simplify } from '../simplify/simplify.ts';
import { constant, constantOf, type Expr, int, type Name, type Op, operation } from '../syntax/expr.ts';
import { type Let, letsOf, mapChildren, mapExpressions, stmtsIn, withLets } from '../syntax/stmt.ts';
import { rebuild } from '../syntax/substitute.ts';
import type { For, Stmt } from '../syntax/target.ts';
import type { Ticks } from '../syntax/ticks.ts';
import { hasMoreNodes, mentions, nodesOf } from '../syntax/walk.ts';
import { SampleValuation } from './sample-valuation.ts';

/** A statement of Tgt, its loops that tick, and the branches in it that are seldom taken. */
export interface Tiled {
  readonly body: Stmt;
  readonly ticks: Ticks;
  readonly seldom: ReadonlySet<Stmt>;
}

/**
 * Tiles that are whole: what is computed for a tile, and is small, has a window of a constant size but for tiles at the end of a loop.
 *
 *     for x in I do s   ⟶   for x in I do if a ≤ b ∧ … then s[a / min(a, b), …] else s
 *
 * where a − b grows with x or with a loop around, so that a ≤ b holds for all but the last iterations; likewise of the greatest of two, and
 * of comparisons that windows depend on; or where a is a number and b the same for all tiles, as the length of all that is asked for. It is done where all lengths of the window of a func become constants. The loops over it then run
 * equally often every time, and guards within it always hold, which `flatten` sees.
 */
export function fullTiles(body: Stmt, scalars: readonly Name[], ticks: Ticks): Tiled {
  const tiling = new Tiling(scalars, ticks);
  return { body: tiling.statement(body), ticks: tiling.ticks, seldom: tiling.seldom };
}

class Tiling {
  readonly ticks: Map<For, 'each' | 'whole'>;
  readonly seldom = new Set<Stmt>();
  /** The variables of the loops around, the innermost last, and lets that have taken their names. */
  readonly #around: Around[] = [];

  /** Where windows are large in an example, they are no small tiles. */
  readonly #example: SampleValuation;

  constructor(scalars: readonly Name[], ticks: Ticks) {
    this.ticks = new Map(ticks);
    this.#example = new SampleValuation(
      scalars.map((x) => [x, large]),
      'first',
    );
  }

  statement(s: Stmt): Stmt {
    if (s.tag === 'Let') {
      const { lets, body } = letsOf(s);
      for (const { x, value } of lets) this.#example.learn(x, { from: value, to: value });
      const taken = lets.filter(({ x }) => this.#around.some((other) => other.x === x));
      this.#around.push(...taken.map(({ x }) => ({ x, least: -Infinity })));
      const inside = this.statement(body);
      this.#around.length -= taken.length;
      return withLets(lets, inside);
    }
    if (s.tag !== 'For') return mapChildren(s, (child) => this.statement(child));
    this.#example.learn(s.x, { from: s.in.min, to: s.in.min });
    this.#around.push({ x: s.x, least: constantOf(s.in.min) ?? -Infinity });
    const body = s.order === 'serial' || s.order === 'parallel' ? this.#tile(s.body) : this.statement(s.body);
    this.#around.pop();
    return body === s.body ? s : this.#ticking(s, { ...s, body });
  }

  #tile(s: Stmt): Stmt {
    const windows = windowsIn(s);
    const isOpen = [...windows.values()].some((lens) => lens.some((len) => constantOf(len) === null));
    const tile = isOpen && this.#mayBeSmall(s, windows) ? new Tile(this.#around) : null;
    const whole = tile?.statement(s) ?? s;
    if (tile === null || tile.conditions.length > mostConditions || !becomesSmall(windows, windowsIn(whole)))
      return this.statement(s);
    for (const [copy, loop] of tile.copies) this.#ticking(loop, copy);
    const [first, ...rest] = tile.conditions;
    if (first === undefined) return this.statement(whole);
    const condition = rest.reduce((a, b) => operation('&&', a, b), first);
    const result: Stmt = { tag: 'If', condition, consequent: this.statement(whole), alternative: s };
    this.seldom.add(result);
    return result;
  }

  /** Is there a func with few points in the example, or of which nothing can be said? */
  #mayBeSmall(s: Stmt, windows: ReadonlyMap<Name, readonly Expr[]>): boolean {
    for (const each of stmtsIn(s)) {
      if (each.tag === 'Let') this.#example.learn(each.x, { from: each.value, to: each.value });
      if (each.tag === 'For') this.#example.learn(each.x, { from: each.in.min, to: each.in.min });
    }
    const isLarge = (lens: readonly Expr[]): boolean =>
      lens.reduce((product, len) => product * this.#example.value(len), 1) > mostPoints;
    return ![...windows.values()].every(isLarge);
  }

  /** What stands for a loop ticks as it does. */
  #ticking(loop: For, copy: For): For {
    const tick = this.ticks.get(loop);
    if (tick !== undefined) this.ticks.set(copy, tick);
    return copy;
  }
}

/** A variable around a tile, and the least that it can be. */
interface Around {
  readonly x: Name;
  readonly least: number;
}

/** More than this would be asked for too often. */
const mostConditions = 6;

/** How large what is given is in an example. */
const large = 1_000_003;

/** A window of more points takes so long that guards do not matter. */
const mostPoints = 256;

/** The body of a loop, as it is for a tile that is whole. */
class Tile {
  /** Loops, by what stands for them. */
  readonly copies = new Map<For, For>();
  readonly #loops: readonly Name[];
  readonly #assumed = new Map<number, Expr>();
  /** What is known of the loops around. */
  readonly #facts: Facts;
  #orders: readonly Order[] = [];

  constructor(around: readonly Around[]) {
    this.#loops = around.map(({ x }) => x);
    this.#facts = new Map(around.map(({ x, least }) => [x, { least, greatest: Infinity }]));
  }

  statement(s: Stmt, bound: Bound = new Map()): Stmt {
    const { lets, body } = letsOf(s);
    const inside = new Map(bound);
    const kept = lets.map((each): Let => {
      const value = this.#whole(each.value, inside);
      inside.set(each.x, value.tag === 'Const' ? value : null);
      return { ...each, value };
    });
    return withLets(kept, this.#body(body, inside));
  }

  #body(s: Stmt, bound: Bound): Stmt {
    const isWindow = s.tag === 'For' || s.tag === 'Allocate' || s.tag === 'Reserve';
    const made = isWindow ? mapExpressions(s, (e) => this.#whole(e, bound)) : s;
    const inside = s.tag === 'For' ? new Map([...bound, [s.x, null] as const]) : bound;
    const result = mapChildren(made, (child) => this.statement(child, inside));
    if (s.tag === 'For' && result.tag === 'For') this.copies.set(result, s);
    return result;
  }

  /** An expression without what is decided; something may be left to be decided only when something else is. */
  #whole(e: Expr, bound: Bound): Expr {
    if (e.type !== 'i32' || e.tag === 'Const' || hasMoreNodes(mostNodes, e)) return e;
    let before: Expr = e;
    for (;;) {
      const made: Expr = rebuild(before, (node) => this.#decided(node, bound));
      if (made === before) return made === e ? e : rebuild(made, apart);
      before = simplify(made);
    }
  }

  #decided(e: Expr, bound: Bound): Expr {
    if (e.tag === 'Var') return bound.get(e.name) ?? e;
    return e.tag === 'Op' ? (this.#choice(e, bound) ?? e) : e;
  }

  /** What an operation is in a whole tile, where it can be said outside of the tile. */
  #choice(e: Op, bound: Bound): Expr | null {
    const [a, b] = e.args;
    if (a === undefined || b === undefined || a.type !== 'i32' || !(e.op in choices)) return null;
    const isInside = nodesOf(a, b).some(
      (node) => node.tag === 'Access' || (node.tag === 'Var' && bound.has(node.name)),
    );
    if (isInside) return null;
    const key = keyOf(e);
    const known = this.#assumed.get(key);
    if (known !== undefined) return known;
    if (e.op === 'min' || e.op === 'max') {
      const [less, more] = e.op === 'min' ? [a, b] : [b, a];
      if (isAtMost(a, b, this.#facts)) return less;
      if (isAtMost(b, a, this.#facts)) return more;
    }
    const growth = this.#growthOf(a, b);
    const chosen = growth === 0 ? this.#full(e) : choices[e.op as keyof typeof choices](a, b, growth > 0);
    if (chosen === null) return null;
    this.#ask(chosen);
    this.#assumed.set(key, chosen.value);
    return chosen.value;
  }

  /** min(n, e) is n, if all that is asked for is no smaller than a tile: e is the same for all of them. */
  #full(e: Op): Choice | null {
    const [n, other] = e.args.toSorted((a, b) => Number(b.tag === 'Const') - Number(a.tag === 'Const'));
    if (e.op !== 'min' || n?.tag !== 'Const' || other === undefined) return null;
    return this.#loops.some((x) => mentions(other, x)) ? null : { value: n, low: n, high: other };
  }

  /** By how much a − b grows with the innermost loop of which that can be said; 0 when there is none. */
  #growthOf(a: Expr, b: Expr): number {
    const { terms } = difference(a, b);
    for (const x of this.#loops.toReversed()) {
      const own = terms.find(({ atom }) => atom.tag === 'Var' && atom.name === x);
      if (own !== undefined && !terms.some((term) => term !== own && mentions(term.atom, x))) return own.coefficient;
    }
    return 0;
  }

  /** Low ≤ high is a condition, unless it follows from another one; those that follow from it are none any more. */
  #ask(order: Order): void {
    const follows = (a: Order, b: Order): boolean =>
      isAtMost(operation('+', a.low, b.high), operation('+', a.high, b.low), this.#facts);
    if (this.#orders.some((other) => follows(order, other))) return;
    this.#orders = [...this.#orders.filter((other) => !follows(other, order)), order];
  }

  /** What holds of a whole tile. */
  get conditions(): readonly Expr[] {
    return this.#orders.map(({ condition, low, high }) => condition ?? operation('<=', low, high));
  }
}

/** The variables that are bound in a tile, and the constants that those are that are constants. */
type Bound = ReadonlyMap<Name, Expr | null>;

/** low ≤ high, over ℤ; as a condition, if that would be another in i32. */
interface Order {
  readonly low: Expr;
  readonly high: Expr;
  readonly condition?: Expr;
}

/** Larger expressions are not worth it. */
const mostNodes = 400;

interface Choice extends Order {
  readonly value: Expr;
}

/** What is chosen of a and b, where a − b grows or falls: what is so for all but the last iterations. */
const choices: Readonly<Record<'min' | 'max' | '<' | '<=', (a: Expr, b: Expr, grows: boolean) => Choice | null>> = {
  min: (a, b, grows) => (grows ? { value: a, low: a, high: b } : { value: b, low: b, high: a }),
  max: (a, b, grows) => (grows ? { value: b, low: a, high: b } : { value: a, low: b, high: a }),
  // At the end of i32, a + 1 is no more than anything.
  '<': (a, b, grows) =>
    grows ? { value: truth, low: operation('+', a, int(1)), high: b, condition: operation('<', a, b) } : null,
  '<=': (a, b, grows) => (grows ? { value: truth, low: a, high: b } : null),
};

const truth = constant('bool', 1);

/** s + min(a, b) for min(s + a, s + b), which the simplifier makes of it: what is on both sides, as the lanes of a vector, is chosen in any case. */
function apart(e: Expr): Expr {
  const [a, b] = e.tag === 'Op' && (e.op === 'min' || e.op === 'max') && e.type === 'i32' ? e.args : [];
  if (e.tag !== 'Op' || a === undefined || b === undefined) return e;
  const [left, right] = [affineOf(a), affineOf(b)];
  const common = left.terms.filter(({ key, coefficient }) =>
    right.terms.some((other) => other.key === key && other.coefficient === coefficient),
  );
  if (common.length === 0) return e;
  const both = { constant: 0, terms: common };
  const [less, more] = [left, right].map((side) => exprOf(combine(side, both, -1)) as Expr); // of what has no holes
  if (less === undefined || more === undefined) return e;
  return operation('+', exprOf(both) as Expr, operation(e.op, less, more));
}

/** The lengths of the windows of funcs that are stored within a statement, by func. */
function windowsIn(s: Stmt): ReadonlyMap<Name, readonly Expr[]> {
  const windows = new Map<Name, Expr[]>();
  for (const each of stmtsIn(s)) if (each.tag === 'Allocate') windows.set(each.func, []);
  for (const each of stmtsIn(s)) {
    const func = each.tag === 'Let' ? /^(.*)\.[^.]+\.len$/.exec(each.x)?.[1] : undefined;
    if (each.tag === 'Let' && func !== undefined) windows.get(func)?.push(each.value);
  }
  return windows;
}

/** Is there a func whose lengths are all constants now, and few points, but were not before? */
function becomesSmall(before: ReadonlyMap<Name, readonly Expr[]>, after: ReadonlyMap<Name, readonly Expr[]>): boolean {
  return [...after].some(([func, lens]) => {
    const points = lens.reduce((product, len) => product * (constantOf(len) ?? Infinity), 1);
    return lens.length > 0 && points <= mostPoints && before.get(func)?.some((len) => constantOf(len) === null);
  });
}
