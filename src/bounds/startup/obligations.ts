import { printExpr } from '../../language/print.ts';
import { requirementText } from '../../language/requirements/text.ts';
import { exactConjuncts, isExact } from '../../simplify/wrapping.ts';
import { type Access, constantOf, type Expr, int, type Name, operation, variable } from '../../syntax/expr.ts';
import { extentsOf } from '../../syntax/memory.ts';
import { childrenOf, letsOf, ownExpressions } from '../../syntax/stmt.ts';
import { rebuild } from '../../syntax/substitute.ts';
import type { Let, Program, Stmt, WindowEnd } from '../../syntax/target.ts';
import { isRead, nodesOf } from '../../syntax/walk.ts';
import { canonicalCoordinate } from '../infer/canonical-coordinate.ts';
import { type Known, type Reliance, type ReliedStage, relianceOf } from '../infer/index-range.ts';
import { dimensionName } from '../infer/windows.ts';
import { startupVariables } from './facts.ts';
import type { ObligationTable, Step, WrittenTable } from './obligation-table.ts';
import { type Exact, isExactIn, Terms } from './obligation-terms.ts';
import type { WrittenRequirement } from './requirements.ts';

/**
 * The proof obligations of a program: the values that must fit in i32, because windows are inferred over ℤ (errata
 * E15). Also returns the terms of the requirements, and of the given expressions, which use only start-up variables.
 *
 * Sums, differences and products are exact modulo 2³², so their intermediate results need not fit. Coordinates, ends of
 * windows, loop variables and operands of other operators must fit, except the dividend of a remainder by a power of
 * two.
 */
export function obligationsOf(
  P: Program,
  expressions: readonly Expr[] = [],
): {
  readonly table: ObligationTable;
  readonly terms: readonly number[];
  readonly requirements: readonly WrittenRequirement[];
} {
  const walk = new Walk(P);
  const terms = expressions.map((e) => walk.terms.of(e));
  const requirements = P.requirements.map(
    (requirement): WrittenRequirement => ({
      ...requirementText(requirement),
      term: walk.terms.of(requirement.condition, new Set()),
    }),
  );
  walk.statement(P.body, new Set());
  return { terms, requirements, table: { terms: walk.terms.all, steps: walk.steps } };
}

/** The table as serializable data. */
export function written({ terms, steps }: ObligationTable): WrittenTable {
  return {
    terms,
    steps: steps.map((step) => {
      if (step.length === 3) return step;
      const { expression, where, isCoordinate } = step[1]();
      return [step[0], isCoordinate ? [expression, where, 1] : [expression, where]];
    }),
  };
}

/** A description of where an expression occurs, for messages. */
interface Where {
  readonly text: () => string;
  readonly isCoordinate?: boolean;
}

class Walk {
  readonly terms: Terms;
  readonly steps: Step[] = [];
  readonly #P: Program;
  readonly #known: Known;
  /** The func of the innermost enclosing label. */
  #func: Name;

  constructor(P: Program) {
    this.#P = P;
    this.#func = P.name;
    this.terms = new Terms(P.values);
    const startup = startupVariables(P);
    const isStartup = (e: Expr): boolean =>
      nodesOf(e).every((node) => !isRead(node) && (node.tag !== 'Var' || startup.has(node.name)));
    this.#known = { valuesOf: P.values, funcOf: P.funcOf, isStartup };
  }

  /** Add the obligations of a statement that are not already required. */
  statement(s: Stmt, required: Set<number | string>): void {
    if (s.tag === 'Let') {
      this.#lets(s, required);
      return;
    }
    for (const a of nodesOf(...ownExpressions(s))) if (a.tag === 'Access') this.#access(a, required);
    const exactly = (e: Expr, where: string): void => this.#require(e, 'all', { text: () => where }, required);
    const inside = (): void => {
      for (const child of childrenOf(s)) this.statement(child, required);
    };
    const func = this.#func;
    switch (s.tag) {
      case 'Nop':
      case 'Seq':
        inside();
        return;
      case 'Assert':
        this.#operands(s.condition, 'all', { text: () => s.why }, required);
        return;
      case 'Allocate':
        for (const { min, len } of s.bounds) for (const e of [min, len]) exactly(e, `the window of ${s.func}`);
        for (const e of this.#padded(s)) exactly(e, `the size of ${s.func} in memory`);
        return;
      case 'Reserve':
        for (const e of [...s.lens, ...this.#padded(s)]) exactly(e, `the size of ${s.func} in memory`);
        return;
      case 'Assign': {
        const point = (): string => s.args.map((e) => printExpr(abridged(e, 4))).join(', ');
        const where: Where = { text: () => `${s.func} writes ${s.func}[${point()}]`, isCoordinate: true };
        this.#coordinates(s, where, required);
        // The demands of the values depend on whether the point is in the window.
        for (const e of s.args) if (isExact(e)) this.#operands(e, 'all', where, required);
        return;
      }
      case 'If': {
        const exact = exactConjuncts(s.condition);
        for (const part of exact) this.#operands(part, 'all', { text: () => `a condition of ${func}` }, required);
        this.#onlyIf(this.terms.of(s.condition, new Set(nodesOf(...exact))), () =>
          this.statement(s.consequent, new Set(required)),
        );
        this.statement(s.alternative, required);
        return;
      }
      case 'For': {
        const where = `the loop over ${s.x} of ${func}`;
        exactly(s.in.min, where);
        exactly(s.in.len, where);
        const variable = this.terms.ofLoop(s.in);
        this.#onlyIf(this.terms.of(operation('>', s.in.len, int(0))), () => {
          const inside = new Set(required);
          const last = operation('-', operation('+', s.in.min, s.in.len), int(1));
          this.#add(variable, last, { text: () => where }, inside);
          const outer = this.terms.bind(s.x, variable);
          this.statement(s.body, inside);
          this.terms.bind(s.x, outer);
        });
        return;
      }
      case 'Label': {
        if ('func' in s.label) this.#func = s.label.func;
        inside();
        this.#func = func;
      }
    }
  }

  /** Not recursive, because very many lets may be nested. */
  #lets(outermost: Let, required: Set<number | string>): void {
    const { lets, body } = letsOf(outermost);
    const outer = lets.map(({ x, value, windowEnd }) => {
      for (const a of nodesOf(value)) if (a.tag === 'Access') this.#access(a, required);
      if (value.type === 'i32') this.#require(value, 'all', { text: () => textOf(x, windowEnd) }, required);
      return { x, term: this.terms.bind(x, this.terms.of(value)) };
    });
    this.statement(body, required);
    for (const { x, term } of outer.toReversed()) this.terms.bind(x, term);
  }

  #access(a: Access, required: Set<number | string>): void {
    const func = this.#func;
    const text = (): string => `${func} reads ${printExpr(abridged({ ...a, label: null }, 5))}`;
    this.#coordinates(a, { text, isCoordinate: true }, required);
  }

  #coordinates({ func, args }: Pick<Access, 'func' | 'args'>, where: Where, required: Set<number | string>): void {
    for (const [d, arg] of args.entries()) {
      const e = canonicalCoordinate(this.#unfolded(func, d, arg));
      this.#coordinate(e, relianceOf(e, this.#known), where, required);
    }
  }

  #coordinate(e: Expr, reliance: Reliance, where: Where, required: Set<number | string>): void {
    for (const [lookUp, stages] of reliance.lookUps) {
      if (lookUp.tag !== 'Access') continue;
      for (const stage of stages) this.#lookUp(stage, lookUp, reliance, where, required);
      for (const sum of this.terms.boundedSums(lookUp, reliance)) this.#add(sum, lookUp, where, required);
    }
    this.#require(e, reliance, where, required);
  }

  /** The obligations of the value of a stage that a coordinate reads, at the point that is read. */
  #lookUp(stage: ReliedStage, a: Access, around: Reliance, where: Where, required: Set<number | string>): void {
    const key = this.terms.keyOf(stage, a, around);
    if (required.has(key)) return;
    required.add(key);
    const bounds = stage.rdom.flatMap((r) => [r.in.min, r.in.len]);
    for (const e of bounds) this.#require(e, 'all', where, required);
    const inside = new Set(required);
    this.terms.inStage(stage, a, around, () => this.#coordinate(stage.value, stage.reliance, where, inside));
  }

  /**
   * The coordinate that the window was inferred for. Folded storage takes it modulo its size, which hides an overflow.
   */
  #unfolded(func: Name, d: number, folded: Expr): Expr {
    const e = this.#P.folds.length === 0 ? folded : rebuild(folded, (node) => this.#unfoldedAccess(node));
    const [coordinate, size] = e.tag === 'Op' && e.op === '%' ? e.args : [];
    if (coordinate === undefined || size === undefined) return e;
    const isFolded = this.#P.folds.some((fold) => fold.func === func && fold.d === d && constantOf(size) === fold.size);
    return isFolded ? coordinate : e;
  }

  #unfoldedAccess(e: Expr): Expr {
    return e.tag === 'Access' ? { ...e, args: e.args.map((arg, d) => this.#unfolded(e.func, d, arg)) } : e;
  }

  /** The extents in memory, rounded up to their alignment. */
  #padded(s: Extract<Stmt, { tag: 'Allocate' | 'Reserve' }>): readonly Expr[] {
    if (s.memory.aligned.length === 0) return [];
    return extentsOf(s.tag === 'Reserve' ? s.lens : s.bounds.map(({ len }) => len), s.memory);
  }

  /** Require that an integer, and the operands in it, fit in i32. A float that is looked up may have any value. */
  #require(e: Expr, exact: Exact | Reliance, where: Where, required: Set<number | string>): void {
    if (e.type === 'i32') this.#add(this.terms.of(e, exact), e, where, required);
    this.#operands(e, exact, where, required);
  }

  /** Require that the operands of exact operators fit in i32, except those of sums and products. */
  #operands(root: Expr, exact: Exact | Reliance, where: Where, required: Set<number | string>): void {
    const visited = new Set<Expr>();
    const visit = (e: Expr): void => {
      if (e.tag !== 'Op' || visited.has(e) || !isExactIn(exact, e)) return;
      visited.add(e);
      e.args.forEach((arg, i) => {
        if (arg.type === 'i32' && !isRingOperation(e) && !(i === 0 && isRemainderByPowerOfTwo(e))) {
          this.#add(this.terms.of(arg, exact), arg, where, required);
        }
        visit(arg);
      });
      // −2³¹ / −1 overflows.
      if (e.op === '/' && e.type === 'i32' && (constantOf(e.args[1] ?? int(0)) ?? 0) <= 0)
        this.#add(this.terms.of(e, exact), e, where, required);
    };
    visit(root);
  }

  #add(term: number, e: Expr, where: Where, required: Set<number | string>): void {
    if (this.terms.alwaysFits(term) || required.has(term)) return;
    required.add(term);
    const { text, isCoordinate = false } = where;
    this.steps.push([term, () => ({ expression: printExpr(abridged(e, 4)), where: text(), isCoordinate })]);
  }

  /** Add steps that are skipped if a condition is 0. */
  #onlyIf(condition: number, addSteps: () => void): void {
    const at = this.steps.push([0, 0, null]) - 1;
    addSteps();
    const count = this.steps.length - at - 1;
    if (count > 0) this.steps[at] = [condition, count, null];
    else this.steps.pop();
  }
}

/** Is this an operation that commutes with reduction modulo 2³²? */
function isRingOperation(e: Expr): boolean {
  return e.tag === 'Op' && e.type === 'i32' && (e.op === '+' || e.op === '-' || e.op === '*' || e.op === 'neg');
}

/** A remainder by 2ⁿ depends on the dividend only modulo 2³². */
function isRemainderByPowerOfTwo(e: Expr): boolean {
  if (e.tag !== 'Op' || e.op !== '%') return false;
  const n = constantOf(e.args[1] ?? int(0)) ?? 0;
  return n > 0 && Number.isInteger(Math.log2(n));
}

/** The expression with `…` in place of nodes below a depth: a DAG may be very long when printed as a tree. */
function abridged(e: Expr, depth: number): Expr {
  if (e.tag === 'Const' || e.tag === 'Var') return e;
  if (depth === 0) return variable('…', e.type);
  return { ...e, args: e.args.map((arg) => abridged(arg, depth - 1)) };
}

function textOf(x: Name, end: WindowEnd | null): string {
  return end === null ? `the variable ${x}` : `the window of ${dimensionName(end.func, end.label, end.dim)}`;
}
