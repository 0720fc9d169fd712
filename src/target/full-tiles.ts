import { maxSpecializedNodes, maxTileConditions, maxTilePoints } from '../heuristics.ts';
import { affineOf, combine, difference, exprOf } from '../simplify/affine.ts';
import { enterContext } from '../simplify/context.ts';
import type { Facts } from '../simplify/facts.ts';
import type { Inequality } from '../simplify/inequality.ts';
import { keyOf } from '../simplify/key.ts';
import { isAtMost } from '../simplify/prove.ts';
import { simplify } from '../simplify/simplify.ts';
import { isExact } from '../simplify/wrapping.ts';
import { always, constantOf, type Expr, int, type Name, type Op, operation } from '../syntax/expr.ts';
import { letsOf, mapChildren, mapExpressions, stmtsIn, withLets } from '../syntax/stmt.ts';
import { rebuild } from '../syntax/substitute.ts';
import { type For, type Let, type Program, type Stmt, startupScalars } from '../syntax/target.ts';
import type { Ticks } from '../syntax/ticks.ts';
import { hasMoreNodes, mentions, nodesOf } from '../syntax/walk.ts';
import { SampleValuation } from './sample-valuation.ts';

/** A statement of Tgt, its loops that report progress, and the conditionals whose alternative is rarely executed. */
export interface Tiled {
  readonly body: Stmt;
  readonly ticks: Ticks;
  readonly coldAlternatives: ReadonlySet<Stmt>;
}

/**
 * Full-tile separation: specialize the body of a loop for full tiles, where a small window has a constant size. Only
 * the tiles at the end of the loop are partial.
 *
 *     for x in I do s   ⟶   for x in I do if a ≤ b ∧ … then s[a / min(a, b), …] else s
 *
 * where a − b grows with x or with an enclosing loop, so a ≤ b holds except in the last iterations. The same applies to
 * max, and to comparisons that windows depend on. Alternatively, a is a constant and b is the same for all tiles, such
 * as the length of the requested window. A body is specialized if all lengths of the window of a func become constants.
 * Then loops over the window have constant trip counts, and guards inside them always hold. `flatten` makes use of
 * both.
 */
export function fullTiles(P: Program, ticks: Ticks): Tiled {
  enterContext();
  const separation = new TileSeparation(P, ticks);
  const body = separation.statement(P.body);
  return { body, ticks: separation.ticks, coldAlternatives: separation.coldAlternatives };
}

class TileSeparation {
  readonly ticks: Map<For, 'each' | 'whole'>;
  readonly coldAlternatives = new Set<Stmt>();
  /** The variables of the enclosing loops, innermost last, and lets that shadow them. */
  readonly #around: Around[] = [];

  /** A window that is large under this valuation is not a small tile. */
  readonly #sample: SampleValuation;

  constructor(P: Program, ticks: Ticks) {
    this.ticks = new Map(ticks);
    const integers = startupScalars(P).filter(({ type }) => type === 'i32');
    this.#sample = new SampleValuation(
      integers.map(({ name }) => [name, large]),
      'first',
    );
  }

  statement(s: Stmt): Stmt {
    if (s.tag === 'Let') {
      const { lets, body } = letsOf(s);
      for (const { x, value } of lets) this.#sample.learn(x, { from: value, to: value });
      const shadowing = lets.filter(({ x }) => this.#around.some((other) => other.x === x));
      this.#around.push(...shadowing.map(({ x }) => ({ x, least: -Infinity })));
      const inside = this.statement(body);
      this.#around.length -= shadowing.length;
      return withLets(lets, inside);
    }
    if (s.tag !== 'For') return mapChildren(s, (child) => this.statement(child));
    this.#sample.learn(s.x, { from: s.in.min, to: s.in.min });
    this.#around.push({ x: s.x, least: constantOf(s.in.min) ?? -Infinity });
    const body = s.order === 'serial' || s.order === 'parallel' ? this.#tile(s.body) : this.statement(s.body);
    this.#around.pop();
    return body === s.body ? s : this.#copyTick(s, { ...s, body });
  }

  #tile(s: Stmt): Stmt {
    const windows = windowsIn(s);
    const isVariable = [...windows.values()].some((lens) => lens.some((len) => constantOf(len) === null));
    const tile = isVariable && this.#mayBeSmall(s, windows) ? new FullTile(this.#around) : null;
    const full = tile?.statement(s) ?? s;
    if (tile === null || tile.conditions.length > maxTileConditions || !becomesSmall(windows, windowsIn(full)))
      return this.statement(s);
    for (const [copy, loop] of tile.copies) this.#copyTick(loop, copy);
    const [first, ...rest] = tile.conditions;
    if (first === undefined) return this.statement(full);
    const condition = rest.reduce((a, b) => operation('&&', a, b), first);
    const result: Stmt = { tag: 'If', condition, consequent: this.statement(full), alternative: s };
    this.coldAlternatives.add(result);
    return result;
  }

  /** Does any of the windows have few points, or an unknown number of points, under the sample valuation? */
  #mayBeSmall(s: Stmt, windows: ReadonlyMap<Name, readonly Expr[]>): boolean {
    for (const each of stmtsIn(s)) {
      if (each.tag === 'Let') this.#sample.learn(each.x, { from: each.value, to: each.value });
      if (each.tag === 'For') this.#sample.learn(each.x, { from: each.in.min, to: each.in.min });
    }
    const isLarge = (lens: readonly Expr[]): boolean =>
      lens.reduce((product, len) => product * this.#sample.value(len), 1) > maxTilePoints;
    return ![...windows.values()].every(isLarge);
  }

  /** Let a copy of a loop report progress if the loop does. */
  #copyTick(loop: For, copy: For): For {
    const tick = this.ticks.get(loop);
    if (tick !== undefined) this.ticks.set(copy, tick);
    return copy;
  }
}

/** A variable around a tile, and a lower bound of its value. */
interface Around {
  readonly x: Name;
  readonly least: number;
}

/** The value of every start-up scalar in the sample valuation. */
const large = 1_000_003;

/** Rewrites the body of a loop for full tiles. */
class FullTile {
  /** The original of each rewritten loop. */
  readonly copies = new Map<For, For>();
  readonly #loops: readonly Name[];
  /** The assumed values of expressions, by key. */
  readonly #assumed = new Map<number, Expr>();
  /** Facts about the enclosing loops. */
  readonly #facts: Facts;
  #orders: readonly Order[] = [];

  constructor(around: readonly Around[]) {
    this.#loops = around.map(({ x }) => x);
    this.#facts = new Map(around.map(({ x, least }) => [x, { least, greatest: Infinity }]));
  }

  statement(s: Stmt, bound: Bound = new Map()): Stmt {
    const { lets, body } = letsOf(s);
    const inside = new Map(bound);
    const rewritten = lets.map((each): Let => {
      const value = this.#expression(each.value, inside);
      inside.set(each.x, value.tag === 'Const' ? value : null);
      return { ...each, value };
    });
    return withLets(rewritten, this.#body(body, inside));
  }

  #body(s: Stmt, bound: Bound): Stmt {
    const isWindow = s.tag === 'For' || s.tag === 'Allocate' || s.tag === 'Reserve';
    const own = isWindow ? mapExpressions(s, (e) => this.#expression(e, bound)) : s;
    const inside = s.tag === 'For' ? new Map([...bound, [s.x, null] as const]) : bound;
    const result = mapChildren(own, (child) => this.statement(child, inside));
    if (s.tag === 'For' && result.tag === 'For') this.copies.set(result, s);
    return result;
  }

  /** An expression in a full tile, rewritten until nothing changes: one decision may enable another. */
  #expression(e: Expr, bound: Bound): Expr {
    if (e.type !== 'i32' || e.tag === 'Const' || hasMoreNodes(maxSpecializedNodes, e)) return e;
    let before: Expr = e;
    for (;;) {
      const after: Expr = rebuild(before, (node) => this.#node(node, bound));
      if (after === before) return after === e ? e : rebuild(after, factorOut);
      before = simplify(after);
    }
  }

  #node(e: Expr, bound: Bound): Expr {
    if (e.tag === 'Var') return bound.get(e.name) ?? e;
    return e.tag === 'Op' ? (this.#decided(e, bound) ?? e) : e;
  }

  /**
   * The value of an operation in a full tile, if the condition for it can be evaluated outside the tile; otherwise
   * null.
   */
  #decided(e: Op, bound: Bound): Expr | null {
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
    const choice = growth === 0 ? this.#invariant(e) : choices[e.op as keyof typeof choices](a, b, growth > 0);
    // There are proof obligations only for exact conditions. An inexact condition could hold because it overflows.
    if (choice === null || !isExact(conditionOf(choice))) return null;
    this.#require(choice);
    this.#assumed.set(key, choice.value);
    return choice.value;
  }

  /** min(n, m) = n if n ≤ m, as for a requested window of length m ≥ n. Null unless m is the same for all tiles. */
  #invariant(e: Op): Choice | null {
    const [n, other] = e.args.toSorted((a, b) => Number(b.tag === 'Const') - Number(a.tag === 'Const'));
    if (e.op !== 'min' || n?.tag !== 'Const' || other === undefined) return null;
    return this.#loops.some((x) => mentions(other, x)) ? null : { value: n, low: n, high: other };
  }

  /** The coefficient of the innermost loop variable that a − b is linear in; 0 if there is none. */
  #growthOf(a: Expr, b: Expr): number {
    const { terms } = difference(a, b);
    for (const x of this.#loops.toReversed()) {
      const own = terms.find(({ atom }) => atom.tag === 'Var' && atom.name === x);
      if (own !== undefined && !terms.some((term) => term !== own && mentions(term.atom, x))) return own.coefficient;
    }
    return 0;
  }

  /** Add the condition low ≤ high, unless another one implies it, and remove the conditions that it implies. */
  #require(order: Order): void {
    const follows = (a: Order, b: Order): boolean =>
      isAtMost(operation('+', a.low, b.high), operation('+', a.high, b.low), this.#facts);
    if (this.#orders.some((other) => follows(order, other))) return;
    this.#orders = [...this.#orders.filter((other) => !follows(other, order)), order];
  }

  /** The conditions for a tile to be full. */
  get conditions(): readonly Expr[] {
    return this.#orders.map(conditionOf);
  }
}

/** The variables that are bound in a tile, with their values if they are constants. */
type Bound = ReadonlyMap<Name, Expr | null>;

/** An inequality over ℤ, and the condition to evaluate in i32 if that differs. */
interface Order extends Inequality {
  readonly condition?: Expr;
}

function conditionOf({ condition, low, high }: Order): Expr {
  return condition ?? operation('<=', low, high);
}

interface Choice extends Order {
  readonly value: Expr;
}

/** The result of an operation on a and b in all but the last iterations, given that a − b grows or shrinks. */
const choices: Readonly<Record<'min' | 'max' | '<' | '<=', (a: Expr, b: Expr, grows: boolean) => Choice | null>> = {
  min: (a, b, grows) => (grows ? { value: a, low: a, high: b } : { value: b, low: b, high: a }),
  max: (a, b, grows) => (grows ? { value: b, low: a, high: b } : { value: a, low: b, high: a }),
  // a + 1 may overflow i32, so the condition is a < b.
  '<': (a, b, grows) =>
    grows ? { value: always, low: operation('+', a, int(1)), high: b, condition: operation('<', a, b) } : null,
  '<=': (a, b, grows) => (grows ? { value: always, low: a, high: b } : null),
};

/**
 * min(s + a, s + b) ⟶ s + min(a, b), the inverse of a simplification rule. Terms that both operands share, such as the
 * variable of a vectorized loop, need not be compared.
 */
function factorOut(e: Expr): Expr {
  const [a, b] = e.tag === 'Op' && (e.op === 'min' || e.op === 'max') && e.type === 'i32' ? e.args : [];
  if (e.tag !== 'Op' || a === undefined || b === undefined) return e;
  const [left, right] = [affineOf(a), affineOf(b)];
  const common = left.terms.filter(({ key, coefficient }) =>
    right.terms.some((other) => other.key === key && other.coefficient === coefficient),
  );
  if (common.length === 0) return e;
  const shared = { constant: 0, terms: common };
  const [p, q] = [left, right].map((side) => exprOf(combine(side, shared, -1)) as Expr); // the input has no holes
  if (p === undefined || q === undefined) return e;
  return operation('+', exprOf(shared) as Expr, operation(e.op, p, q));
}

/** The lengths of the windows of the funcs that are allocated inside a statement, by func. */
function windowsIn(s: Stmt): ReadonlyMap<Name, readonly Expr[]> {
  const windows = new Map<Name, Expr[]>();
  for (const each of stmtsIn(s)) if (each.tag === 'Allocate') windows.set(each.func, []);
  for (const each of stmtsIn(s)) {
    const own = each.tag === 'Let' ? each.windowEnd : null;
    if (each.tag === 'Let' && own?.label === null && own.end === 'len') windows.get(own.func)?.push(each.value);
  }
  return windows;
}

/** Is there a func with a small constant window after the rewrite, but not before? */
function becomesSmall(before: ReadonlyMap<Name, readonly Expr[]>, after: ReadonlyMap<Name, readonly Expr[]>): boolean {
  return [...after].some(([func, lens]) => {
    const points = lens.reduce((product, len) => product * (constantOf(len) ?? Infinity), 1);
    return lens.length > 0 && points <= maxTilePoints && before.get(func)?.some((len) => constantOf(len) === null);
  });
}
