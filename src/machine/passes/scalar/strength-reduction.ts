import type { Name } from '../../../syntax/expr.ts';
import { Coordinates } from '../../analysis/coordinates.ts';
import { ValueNumbers } from '../../analysis/value-numbers.ts';
import { constantOf, int, minus, plus, times, variable } from '../../ir/build.ts';
import type { Code, Operation } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import type { Machine } from '../../ir/program.ts';
import type { Loop, Statement, Step } from '../../ir/statement.ts';
import { substitute } from '../../ir/substitute.ts';
import { boundIn, hasLoop, letsOf, mapOperands, mapParts, operandsOf, readsState, withLets } from '../../ir/walk.ts';

/**
 * Strength reduction: an expression that grows by the same amount in each iteration becomes an induction variable.
 *
 *     for x in (m, n) do … p + 16·x …   ⟶   for x in (m, n), y from p + 16·m by 16 do … y …
 *
 * It applies to i32 scalars, which wrap and are mostly addresses. A quotient also qualifies if its dividend grows by a
 * multiple of the divisor and does not wrap. Quotients are reduced only in innermost loops, because induction variables
 * of outer loops occupy registers in V8.
 */
export function reduceStrength(s: Statement, { mayWrap }: Pick<Machine, 'mayWrap'>, names: Names): Statement {
  const numbering = new ValueNumbers();
  const coordinates = mayWrap ? null : new Coordinates(s);
  const visit = (s: Statement): Statement => {
    const inside = mapParts(s, (e) => e, visit);
    const isSerial = inside.tag === 'Loop' && inside.order === 'serial';
    return isSerial ? new LoopStrengthReduction(inside, names, numbering, coordinates).loop() : inside;
  };
  return visit(s);
}

/** The loop-invariant increment of an expression per iteration: 'none' if it never changes; null if it is unknown. */
type Growth = Code | 'none' | null;

class LoopStrengthReduction {
  readonly #loop: Loop;
  readonly #names: Names;
  readonly #numbering: ValueNumbers;
  /** Null if coordinates may wrap. */
  readonly #coordinates: Coordinates | null;
  readonly #steps: Step[];
  /** The variables that are bound inside the loop. */
  readonly #inner: ReadonlySet<Name>;
  /** The increments of induction variables, and their values in the first iteration. */
  readonly #growing = new Map<Name, Code>();
  readonly #starts = new Map<Name, Code>();
  readonly #growths = new Map<Code, Growth>();
  readonly #variables = new Map<number, Code>();
  readonly #done = new Map<Code, Code>();

  constructor(loop: Loop, names: Names, numbering: ValueNumbers, coordinates: Coordinates | null) {
    this.#loop = loop;
    this.#names = names;
    this.#numbering = numbering;
    this.#coordinates = coordinates;
    this.#steps = [...loop.steps];
    this.#inner = boundIn(loop.body);
    this.#remember({ x: loop.x, by: int(1), start: loop.min });
    for (const step of loop.steps) this.#remember(step);
  }

  loop(): Loop {
    const body = this.#statement(this.#loop.body);
    return { ...this.#loop, steps: this.#steps, body };
  }

  /**
   * Inner loops have their own induction variables. Alternatives are skipped: they rarely run, and a variable would be
   * incremented in every iteration.
   */
  #statement(s: Statement): Statement {
    const { lets, body } = letsOf(s);
    const definitions = lets.flatMap(({ x, value }) => {
      const grows = this.#grow(value);
      if (grows === null) return [{ x, value: this.#code(value) }];
      this.#remember({ x, ...grows });
      if (!isWorthwhile(value)) return [{ x, value }];
      this.#steps.push({ x, ...grows });
      return [];
    });
    const code = (e: Code): Code => this.#code(e);
    const inner = (each: Statement): Statement => this.#statement(each);
    if (body.tag === 'Loop')
      return withLets(
        definitions,
        mapParts(body, code, (each) => each),
      );
    if (body.tag !== 'If') return withLets(definitions, mapParts(body, code, inner));
    return withLets(definitions, { ...body, condition: code(body.condition), consequent: inner(body.consequent) });
  }

  /** Replaces the largest subexpressions that have a loop-invariant increment with induction variables. */
  #code(e: Code): Code {
    if (e.tag === 'Constant' || e.tag === 'Variable') return e;
    const known = this.#done.get(e);
    if (known !== undefined) return known;
    const grows = isWorthwhile(e) ? this.#grow(e) : null;
    const made = grows === null ? mapOperands(e, (operand) => this.#code(operand)) : this.#step(e, grows);
    this.#done.set(e, made);
    return made;
  }

  /** An induction variable for an expression. Equal expressions share one. */
  #step(e: Code, grows: Omit<Step, 'x'>): Code {
    const number = this.#numbering.of(e);
    const known = this.#variables.get(number);
    if (known !== undefined) return known;
    const x = variable(this.#names.fresh('p'));
    const step = { x: x.name, ...grows };
    this.#steps.push(step);
    this.#remember(step);
    this.#variables.set(number, x);
    return x;
  }

  #remember({ x, by, start }: Step): void {
    this.#growing.set(x, by);
    this.#starts.set(x, start);
  }

  #grow(e: Code): Omit<Step, 'x'> | null {
    const by = this.#growthOf(e);
    if (by === null || by === 'none') return null;
    return { start: substitute(e, this.#starts), by };
  }

  #growthOf(e: Code): Growth {
    if (e.tag === 'Constant') return 'none';
    if (e.tag === 'Variable') return this.#growing.get(e.name) ?? (this.#inner.has(e.name) ? null : 'none');
    const known = this.#growths.get(e);
    if (known !== undefined) return known;
    const growth = this.#growthOfNode(e);
    this.#growths.set(e, growth);
    return growth;
  }

  #growthOfNode(e: Code): Growth {
    if (readsState(e)) return null;
    const growths = operandsOf(e).map((operand) => this.#growthOf(operand));
    if (growths.every((growth) => growth === 'none')) return 'none';
    if (e.tag !== 'Operation' || e.type !== 'i32' || e.lanes !== 1) return null;
    return e.op === '/' ? this.#growthOfQuotient(e, growths) : growthOfOperation(e, growths);
  }

  #growthOfQuotient(e: Operation, [by = null]: readonly Growth[]): Growth {
    const divisor = e.args[1] === undefined ? null : constantOf(e.args[1]);
    const growth = by === null || by === 'none' ? null : constantOf(by);
    if (divisor === null || growth === null || divisor <= 0 || growth % divisor !== 0) return null;
    if (hasLoop(this.#loop.body)) return null;
    return this.#coordinates?.has(e) ? int(growth / divisor) : null;
  }
}

function growthOfOperation({ op, args: [a, b] }: Operation, [left = null, right = null]: readonly Growth[]): Growth {
  if (a === undefined || b === undefined || left === null || right === null) return null;
  const [m, n] = [left === 'none' ? int(0) : left, right === 'none' ? int(0) : right];
  if (op === '+') return plus(m, n);
  if (op === '-') return minus(m, n);
  if (op !== '*') return null;
  if (right === 'none') return times(m, b);
  return left === 'none' ? times(a, n) : null;
}

/** Adding a constant is as cheap as an induction variable. */
function isWorthwhile(e: Code): boolean {
  return e.tag === 'Operation' && (e.op === '*' || e.op === '/' || e.args.every((arg) => constantOf(arg) === null));
}
