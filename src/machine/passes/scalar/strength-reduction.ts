import type { Name } from '../../../syntax/expr.ts';
import { Coordinates } from '../../analysis/coordinates.ts';
import { ValueNumbers } from '../../analysis/value-numbers.ts';
import { int, integerOf, minus, plus, times, variable } from '../../ir/build.ts';
import type { Code, Operation } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import type { Loop, Statement, Step } from '../../ir/statement.ts';
import { substitute } from '../../ir/substitute.ts';
import { boundIn, hasLoop, letsOf, mapOperands, mapParts, operandsOf, readsState, withLets } from '../../ir/walk.ts';

/**
 * Strength reduction: what grows by the same amount from iteration to iteration is added to, and not computed anew.
 *
 *     for x in (m, n) do … p + 16·x …   ⟶   for x in (m, n), y from p + 16·m by 16 do … y …
 *
 * of i32 scalars, which wrap: above all addresses. Quotients of what grows by multiples of the divisor grow too, where nothing wraps;
 * in innermost loops, since V8 has few registers for what is kept from one iteration of others to the next.
 */
export function reduceStrength(s: Statement, names: Names): Statement {
  const numbering = new ValueNumbers();
  const coordinates = new Coordinates(s);
  const visit = (s: Statement): Statement => {
    const inside = mapParts(s, (e) => e, visit);
    const isSerial = inside.tag === 'Loop' && inside.order === 'serial';
    return isSerial ? new Strengthening(inside, names, numbering, coordinates).loop() : inside;
  };
  return visit(s);
}

/** By how much an expression grows: an amount that stands still itself, nothing, or it cannot be said. */
type Growth = Code | 'none' | null;

class Strengthening {
  readonly #loop: Loop;
  readonly #names: Names;
  readonly #numbering: ValueNumbers;
  readonly #coordinates: Coordinates;
  readonly #steps: Step[];
  /** The variables that are bound inside of the loop. */
  readonly #inner: ReadonlySet<Name>;
  /** Of the variables that grow evenly, by how much, and what they are in the first iteration. */
  readonly #growing = new Map<Name, Code>();
  readonly #starts = new Map<Name, Code>();
  readonly #growths = new Map<Code, Growth>();
  readonly #made = new Map<number, Code>();
  readonly #done = new Map<Code, Code>();

  constructor(loop: Loop, names: Names, numbering: ValueNumbers, coordinates: Coordinates) {
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

  /** Loops inside have their own steps. An alternative is for what seldom happens: not worth steps that are always taken. */
  #statement(s: Statement): Statement {
    const { lets, body } = letsOf(s);
    const kept = lets.flatMap(({ x, value }) => {
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
        kept,
        mapParts(body, code, (each) => each),
      );
    if (body.tag !== 'If') return withLets(kept, mapParts(body, code, inner));
    return withLets(kept, { ...body, condition: code(body.condition), consequent: inner(body.consequent) });
  }

  /** An expression, with variables for its largest parts that grow evenly. */
  #code(e: Code): Code {
    if (e.tag === 'Constant' || e.tag === 'Variable') return e;
    const known = this.#done.get(e);
    if (known !== undefined) return known;
    const grows = isWorthwhile(e) ? this.#grow(e) : null;
    const made = grows === null ? mapOperands(e, (operand) => this.#code(operand)) : this.#step(e, grows);
    this.#done.set(e, made);
    return made;
  }

  /** A variable for an expression that grows: the same one for equal expressions. */
  #step(e: Code, grows: Omit<Step, 'x'>): Code {
    const number = this.#numbering.of(e);
    const known = this.#made.get(number);
    if (known !== undefined) return known;
    const x = variable(this.#names.fresh('p'));
    const step = { x: x.name, ...grows };
    this.#steps.push(step);
    this.#remember(step);
    this.#made.set(number, x);
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
    const divisor = e.args[1] === undefined ? null : integerOf(e.args[1]);
    const growth = by === null || by === 'none' ? null : integerOf(by);
    if (divisor === null || growth === null || divisor <= 0 || growth % divisor !== 0) return null;
    if (hasLoop(this.#loop.body)) return null;
    return this.#coordinates.has(e) ? int(growth / divisor) : null;
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

/** A constant more or less is no work. */
function isWorthwhile(e: Code): boolean {
  return e.tag === 'Operation' && (e.op === '*' || e.op === '/' || e.args.every((arg) => integerOf(arg) === null));
}
