import type { Name } from '../../syntax/expr.ts';
import type { MemoryPlace } from '../../syntax/memory.ts';
import type { Type } from '../../syntax/type.ts';
import { int, integerOf, operation } from './build.ts';
import type { Code } from './code.ts';
import type { Failure } from './failure.ts';

/**
 * Statements of the machine: no labels, no points but addresses, and every check explicit.
 *
 *     s ::= s; …; s | let x = e in s | store(e, stride) ← e | scatter e ← e | if e then s else s
 *         | for^τ x in (e, e), y from e by e, … do s | allocate p: t(e, …) in s | reuse p: t(e, …) in s | check e | call s
 *         | hold r = e in s | r ← e | tick
 *
 * `call s` is s, in a function of its own; `tick` tells whoever watches that a piece of the work is done. Names are unique
 * within a program. `Statement<Pending>` has loops that are still to be vectorised and unrolled, `Statement` has none.
 */
export type Statement<O extends Pending = never> =
  | Sequence<O>
  | Let<O>
  | Store
  | Scatter
  | If<O>
  | Loop<O>
  | Allocation<O>
  | Reuse<O>
  | Check
  | Hold<O>
  | Assign
  | { readonly tag: 'Call'; readonly body: Statement<O> }
  | { readonly tag: 'Tick' };

export type Pending = 'vectorized' | 'unrolled';

export interface Sequence<O extends Pending = never> {
  readonly tag: 'Sequence';
  readonly statements: readonly Statement<O>[];
}

export interface Let<O extends Pending = never> {
  readonly tag: 'Let';
  readonly x: Name;
  readonly value: Code;
  readonly body: Statement<O>;
}

/** Lane i of the value goes i·stride elements after the address. */
export interface Store {
  readonly tag: 'Store';
  readonly buffer: Name;
  readonly address: Code;
  readonly stride: number;
  readonly value: Code;
}

/** Lane i of the value goes to lane i of the addresses, in order. */
export interface Scatter {
  readonly tag: 'Scatter';
  readonly buffer: Name;
  readonly addresses: Code;
  readonly value: Code;
}

export interface If<O extends Pending = never> {
  readonly tag: 'If';
  readonly condition: Code;
  readonly consequent: Statement<O>;
  readonly alternative: Statement<O>;
}

/** x = min, min + 1, …, min + count − 1, where a count that is not positive is no iteration. */
export interface Loop<O extends Pending = never> {
  readonly tag: 'Loop';
  readonly order: 'serial' | 'parallel' | O;
  readonly x: Name;
  readonly min: Code;
  readonly count: Code;
  /** Variables beside x, of serial loops only. */
  readonly steps: readonly Step[];
  readonly body: Statement<O>;
}

/** start, start + by, start + 2·by, … */
export interface Step {
  readonly x: Name;
  readonly start: Code;
  readonly by: Code;
}

/**
 * Storage while s runs, for as many elements as the product of the sizes (none where one of them is not positive). The
 * pointer is the address of the first. `func` is whose it is, for messages.
 */
export interface Allocation<O extends Pending = never> {
  readonly tag: 'Allocation';
  readonly func: Name;
  readonly buffer: Name;
  readonly type: Type;
  readonly sizes: readonly Code[];
  /** Where it is to lie; null leaves the choice to the code generator. */
  readonly place: MemoryPlace | null;
  /** What else lies there at other times. */
  readonly others: readonly Need[];
  readonly pointer: Name;
  readonly body: Statement<O>;
}

/** Storage while s runs that lies where that of another buffer does, which nobody uses meanwhile. */
export interface Reuse<O extends Pending = never> extends Need {
  readonly tag: 'Reuse';
  readonly buffer: Name;
  /** The buffer, and its pointer. */
  readonly of: Name;
  readonly at: Code;
  readonly pointer: Name;
  readonly body: Statement<O>;
}

/** As many elements of a type as the product of the sizes. */
export interface Need {
  readonly type: Type;
  readonly sizes: readonly Code[];
}

/** Stops the program unless the condition holds; `value` is told with the failure. */
export interface Check {
  readonly tag: 'Check';
  readonly condition: Code;
  readonly failure: Failure;
  readonly value: Code;
}

/** A register while s runs, with a value at first. It belongs to one function: no call and no parallel loop in s may use it. */
export interface Hold<O extends Pending = never> {
  readonly tag: 'Hold';
  readonly register: Name;
  readonly value: Code;
  readonly body: Statement<O>;
}

/** From now on the register holds the value. */
export interface Assign {
  readonly tag: 'Assign';
  readonly register: Name;
  readonly value: Code;
}

export const nothing: Sequence = { tag: 'Sequence', statements: [] };

export function isNothing(s: Statement<Pending>): boolean {
  return s.tag === 'Sequence' && s.statements.length === 0;
}

/** Statements one after the other, without sequences in sequences. */
export function sequence<O extends Pending>(...statements: readonly Statement<O>[]): Statement<O> {
  const flat = statements.flatMap((s) => (s.tag === 'Sequence' ? s.statements : [s]));
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { tag: 'Sequence', statements: flat };
}

/** A statement where a number is positive; where it plainly is, the statement itself. */
export function ifPositive(count: Code, s: Statement): Statement {
  if ((integerOf(count) ?? 0) > 0) return s;
  return { tag: 'If', condition: operation('>', 'bool', count, int(0)), consequent: s, alternative: nothing };
}

/** A statement where all of some conditions hold; each is asked only where those before it hold. */
export function ifAll(conditions: readonly Code[], s: Statement): Statement {
  return conditions.reduceRight<Statement>(
    (consequent, condition) => ({ tag: 'If', condition, consequent, alternative: nothing }),
    s,
  );
}

/** Stop the program with a failure, and a value that explains it, unless a condition holds. */
export function check(condition: Code, failure: Failure, value: Code): Check {
  return { tag: 'Check', condition, failure, value };
}
