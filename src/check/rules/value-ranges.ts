import { integerTransfer, productRange } from '../../arithmetic/integer-transfer.ts';
import { allOf, constantValues, eitherOf, machineTransfer, pointAt } from '../../arithmetic/machine-transfer.ts';
import { parameterValues } from '../../arithmetic/parameter-values.ts';
import { pointRange, type Range } from '../../arithmetic/range.ts';
import { type Func, type Pipeline, stages } from '../../syntax/algorithm.ts';
import { type Access, componentsOf, constantOf, type Expr, type Name, type Op, partOf } from '../../syntax/expr.ts';
import { isError } from '../../syntax/value.ts';
import type { Values } from '../../syntax/value-range.ts';
import { nodesOf } from '../../syntax/walk.ts';

/** Value range analysis of a pipeline: the values of nodes and funcs, and the values that sums would have over ℤ. */
export class ValueRanges {
  readonly #params: ReadonlyMap<Name, Values>;
  readonly #funcs = new Map<Name, readonly Values[]>();
  readonly #nodes = new Map<Expr, Values>();
  readonly #exact = new Map<Expr, Range>();

  /** The ranges of parameters follow from their declarations and from the requirements. */
  constructor(P: Pipeline) {
    this.#params = parameterValues(P);
  }

  /** Add the ranges of a func. The funcs that it reads must have been added before. */
  add(f: Func): void {
    const total = totalOf(f);
    for (const U of stages(f)) for (const e of nodesOf(...U.at, ...U.values, U.condition)) this.#addNode(e);
    const ranges = componentsOf(f.types).map((c) =>
      stages(f)
        .map((U) => this.of(partOf(U.values, c)))
        .reduce(eitherOf),
    );
    this.#funcs.set(f.name, total === null ? ranges : [{ ...this.totalRange(total), nan: false }]);
  }

  of(e: Expr): Values {
    return this.#nodes.get(e) ?? allOf(e.type);
  }

  /** The range that a sum, a difference or a product would have if it did not wrap. */
  exactly(e: Expr): Range {
    return this.#exact.get(e) ?? this.of(e);
  }

  /** The range of the total of an accumulation. */
  totalRange({ initial, term, count }: Total): Range {
    const terms = productRange(this.exactly(term), { least: 0, greatest: count });
    return { least: initial + terms.least, greatest: initial + terms.greatest };
  }

  #addNode(e: Expr): void {
    if (this.#nodes.has(e)) return;
    this.#nodes.set(e, this.#valuesOf(e));
    const isSum = e.tag === 'Op' && (e.op === '+' || e.op === '-' || (e.op === '*' && !isHash(e)));
    const operands = isSum ? e.args.map((operand) => this.exactly(operand)) : [];
    const exact = isSum ? integerTransfer(e.op, operands) : null;
    if (exact !== null) this.#exact.set(e, exact);
  }

  #valuesOf(e: Expr): Values {
    switch (e.tag) {
      case 'Const':
        if (e.value === 'ε_undef') return pointAt(0);
        return isError(e.value) ? allOf(e.type) : constantValues(e.type, e.value);
      case 'Var':
        return this.#params.get(e.name) ?? allOf(e.type);
      case 'Access':
        return this.#funcs.get(e.func)?.[e.component ?? 0] ?? allOf(e.type);
      case 'Extern':
        return allOf(e.type);
      case 'Op':
        return machineTransfer(
          e.op,
          e.type,
          e.args[0]?.type ?? e.type,
          e.args.map((operand) => this.of(operand)),
        );
    }
  }
}

/** A product with a large constant is assumed to be part of a hash, which is meant to wrap. A small one is a weight. */
export function isHash({ op, args }: Op): boolean {
  return op === '*' && args.some((operand) => Math.abs(constantOf(operand) ?? 0) > largestWeight);
}

const largestWeight = 16;

/** An accumulation f[…] ← f[…] + term, from a constant, over a reduction domain with `count` points. */
export interface Total {
  readonly sum: Op;
  readonly term: Expr;
  readonly initial: number;
  /** Infinite if the number of points is not a constant. */
  readonly count: number;
}

/** The accumulation of a func with one update, which adds to the point that it writes; null for other funcs. */
export function totalOf({ name, pure: [first], updates: [U, ...others] }: Func): Total | null {
  const [sum, ...more] = U?.values ?? [];
  if (first === undefined || U === undefined || others.length > 0 || more.length > 0) return null;
  const initial = constantOf(first);
  if (sum?.tag !== 'Op' || sum.op !== '+' || initial === null) return null;
  const [self, term] = sum.args;
  if (self?.tag !== 'Access' || term === undefined || self.func !== name || !isSamePoint(self, U.at)) return null;
  const lengths = U.rdom.map((r) => Math.max(0, constantOf(r.in.len) ?? Number.POSITIVE_INFINITY));
  return {
    sum,
    term,
    initial,
    count: lengths.reduce((a, b) => productRange(pointRange(a), pointRange(b)).greatest, 1),
  };
}

/** Does an access read the given point, whose coordinates are all variables? */
function isSamePoint({ args }: Access, at: readonly Expr[]): boolean {
  return args.every((e, i) => {
    const other = at[i];
    return e.tag === 'Var' && other?.tag === 'Var' && e.name === other.name;
  });
}
