import { isExactOperator } from '../../arithmetic/integer-transfer.ts';
import { allOf } from '../../arithmetic/machine-transfer.ts';
import { bug } from '../../errors/bug.ts';
import {
  type Access,
  type Const,
  constantOf,
  type Expr,
  type Interval,
  type Name,
  smallIntegerOf,
} from '../../syntax/expr.ts';
import { isFloat } from '../../syntax/type.ts';
import type { Values, ValuesOf } from '../../syntax/value-range.ts';
import type { Reliance, ReliedStage } from '../infer/index-range.ts';
import { type Effect, iterationsOf } from '../infer/look-up/maybe-ends.ts';
import type { Term } from './obligation-table.ts';

/** The nodes with arithmetic over ℤ; other nodes have machine arithmetic. */
export type Exact = ReadonlySet<Expr> | 'all';

/** Is the arithmetic of a node over ℤ? */
export function isExactIn(exact: Exact | Reliance, e: Expr): boolean {
  return exact === 'all' || ('exact' in exact ? exact.exact : exact).has(e);
}

/** Interned terms of expressions. */
export class Terms {
  readonly all: Term[] = [];
  readonly #valuesOf: ValuesOf;
  readonly #indices = new Map<string, number>();
  /** The terms of variables in scope; other variables are start-up variables. */
  readonly #bound = new Map<Name, number>();
  readonly #stages = new Map<ReliedStage, number>();
  /** The values of stages at the points that are read, by their keys. */
  readonly #values = new Map<string, number>();
  /** The terms of expressions by their exact nodes, memoized while the same variables are bound. */
  #known = new Map<Exact | Reliance, Map<Expr, number>>();

  constructor(valuesOf: ValuesOf) {
    this.#valuesOf = valuesOf;
  }

  of(e: Expr, exact: Exact | Reliance = 'all'): number {
    const known = this.#known.get(exact) ?? new Map<Expr, number>();
    this.#known.set(exact, known);
    return this.#of(e, exact, known);
  }

  ofLoop({ min, len }: Interval): number {
    return this.#add(['for', this.of(min), this.of(len)]);
  }

  /** Bind a variable to a term, or unbind it; returns the previous term. */
  bind(x: Name, term: number | undefined): number | undefined {
    const before = this.#bound.get(x);
    this.#known = new Map();
    if (term === undefined) this.#bound.delete(x);
    else this.#bound.set(x, term);
    return before;
  }

  /** Does a term fit in i32 for all values of the start-up variables? */
  alwaysFits(term: number): boolean {
    const t = this.all[term] ?? null;
    if (typeof t === 'number') return t === (t | 0);
    // A start-up variable has a value of its type.
    if (typeof t === 'string') return true;
    if (t === null) return false;
    if (t[0] === 'in') return !isFloat(t[1]);
    return typeof t[0] === 'number' && t.every((c) => typeof c === 'number' && c === (c | 0));
  }

  #of(e: Expr, exact: Exact | Reliance, known: Map<Expr, number>): number {
    const term = known.get(e) ?? this.#translate(e, (operand) => this.#of(operand, exact, known), exact);
    known.set(e, term);
    return term;
  }

  #translate(e: Expr, of: (operand: Expr) => number, exact: Exact | Reliance): number {
    switch (e.tag) {
      case 'Const':
        return this.#add(numberIn(e));
      case 'Var':
        return this.#bound.get(e.name) ?? this.#add(e.name);
      case 'Access':
        return this.#stored(e, exact) ?? this.#between(this.#valuesOf(e.func, e.component) ?? allOf(e.type));
      case 'Extern':
        return this.#between(allOf(e.type));
      case 'Op': {
        const operands = e.args.map(of);
        const isExact = e.type === 'i32' && isExactIn(exact, e);
        if (isExact && isExactOperator(e.op)) return this.#add([e.op, ...operands]);
        return this.#add(['in', e.type, e.args[0]?.type ?? e.type, e.op, ...operands]);
      }
    }
  }

  /**
   * The sums in a func that a later minimum or maximum bounds, as in f[x] ← f[x] + e followed by f[x] ← min(f[x], c).
   * They must fit in i32: if such a sum overflows, the minimum fits, but differs from the minimum over ℤ.
   */
  boundedSums(a: Access, reliance: Reliance): readonly number[] {
    const stages = reliance.lookUps.get(a) ?? [];
    const after = this.#afterStages(a, reliance);
    const firstSum = stages.findIndex(({ effect }) => effect.tag === 'adds');
    return stages.flatMap(({ effect }, i) => {
      const before = after[i - 1];
      return isBound(effect, a) && before !== undefined && firstSum >= 0 && firstSum < i ? [before] : [];
    });
  }

  #stored(a: Access, reliance: Exact | Reliance): number | null {
    if (reliance === 'all' || !('lookUps' in reliance)) return null;
    return this.#afterStages(a, reliance).at(-1) ?? null;
  }

  /**
   * The value after each stage of the func that a look-up reads. If a stage may or may not replace the value, this is a
   * select with an unknown condition, which has the values of both branches.
   */
  #afterStages(a: Access, reliance: Reliance): readonly number[] {
    const after: number[] = [];
    for (const stage of reliance.lookUps.get(a) ?? []) {
      const value = this.#valueIn(stage, a, reliance);
      const before = after.at(-1);
      after.push(before === undefined ? value : this.#afterStage(stage, a, before, value));
    }
    return after;
  }

  #afterStage({ effect, rdom }: ReliedStage, a: Access, before: number, value: number): number {
    if (effect.tag === 'adds') {
      const some = this.#add(['select', this.#add([0, 1]), this.#add(0), value]);
      return this.#add(['+', before, this.#add(['*', this.of(iterationsOf(rdom)), some])]);
    }
    const after = effect.tag === 'replaces' ? value : this.#add([effect.tag, before, value]);
    return isBound(effect, a) ? after : this.#add(['select', this.#add([0, 1]), before, after]);
  }

  /** A key for the value of a stage at the point that an access reads. Equal keys mean equal values. */
  keyOf(stage: ReliedStage, a: Access, around: Reliance): string {
    const number = this.#stages.get(stage) ?? this.#stages.size;
    this.#stages.set(stage, number);
    return `${number}: ${this.#variablesOf(stage, a, around).join(' ')}`;
  }

  /** Run `inside` with the variables of a stage bound to their values at the point that an access reads. */
  inStage<T>(stage: ReliedStage, a: Access, around: Reliance, inside: () => T): T {
    const outer = this.#variablesOf(stage, a, around).map(([x, term]) => [x, this.bind(x, term)] as const);
    const result = inside();
    for (const [x, term] of outer.toReversed()) this.bind(x, term);
    return result;
  }

  #variablesOf({ vars, rdom }: ReliedStage, a: Access, around: Reliance): readonly (readonly [Name, number])[] {
    return [
      ...rdom.map((r): readonly [Name, number] => [r.name, this.ofLoop(r.in)]),
      ...vars.map(([x, d]): readonly [Name, number] => [
        x,
        this.of(a.args[d] ?? bug(`${a.func} has no dimension ${d}`), around),
      ]),
    ];
  }

  #valueIn(stage: ReliedStage, a: Access, around: Reliance): number {
    const key = this.keyOf(stage, a, around);
    const value = this.#values.get(key) ?? this.inStage(stage, a, around, () => this.of(stage.value, stage.reliance));
    this.#values.set(key, value);
    return value;
  }

  #between({ least, greatest, nan }: Values): number {
    if (nan || !Number.isFinite(least) || !Number.isFinite(greatest)) return this.#add(null);
    return this.#add(least === greatest ? least : [least, greatest]);
  }

  #add(t: Term): number {
    const key = JSON.stringify(t);
    const index = this.#indices.get(key) ?? this.all.push(t) - 1;
    this.#indices.set(key, index);
    return index;
  }
}

/** Does a stage bound the value that is read? A read in an update of the func itself may precede the stage. */
function isBound({ tag, isTotal }: Effect, { label }: Access): boolean {
  return label === null && isTotal && (tag === 'min' || tag === 'max');
}

/** The value of a constant; null for NaN, infinities and 64-bit integers that are not safe numbers. */
function numberIn(e: Const): number | null {
  const value = constantOf(e) ?? smallIntegerOf(e);
  return value !== null && Number.isFinite(value) ? value : null;
}
