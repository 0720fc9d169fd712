import type { Name } from '../../syntax/expr.ts';
import type { MemoryPlace } from '../../syntax/memory.ts';
import type { Type } from '../../syntax/type.ts';
import { constantOf, int, operation } from './build.ts';
import type { Code } from './code.ts';
import type { Failure } from './failure.ts';

/**
 * Statements of the machine. Unlike in the target language, there are no labels, buffers are accessed at addresses
 * instead of points, and all checks are explicit.
 *
 *     s ::= s; …; s | let x = e in s | store(e, stride) ← e | scatter e ← e | if e then s else s
 *         | for^τ x in (e, e), y from e by e, … do s | allocate p: t(e, …) in s | reuse p: t(e, …) at e in s
 *         | check e | call s | hold r = e in s | r ← e | tick | extern h(…)
 *
 * `call s` runs s as a separate function; `hold` binds a register; `tick` reports progress. Names are unique within a
 * program. `Statement<Pending>` may have loops that are yet to be vectorized or unrolled; `Statement` has none.
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
  | { readonly tag: 'Tick' }
  | HostCall;

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

/** A strided store: lane i of the value is stored i·stride elements after the address. */
export interface Store {
  readonly tag: 'Store';
  readonly buffer: Name;
  readonly address: Code;
  readonly stride: number;
  readonly value: Code;
}

/** A store with one address per lane: lane i of the value is stored at lane i of the addresses, in order. */
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

/** x = min, min + 1, …, min + count − 1. A count ≤ 0 means no iteration. */
export interface Loop<O extends Pending = never> {
  readonly tag: 'Loop';
  readonly order: 'serial' | 'parallel' | O;
  readonly x: Name;
  readonly min: Code;
  readonly count: Code;
  /** Induction variables in addition to x. Only serial loops have them. */
  readonly steps: readonly Step[];
  readonly body: Statement<O>;
}

/** An induction variable: start, start + by, start + 2·by, … */
export interface Step {
  readonly x: Name;
  readonly start: Code;
  readonly by: Code;
}

/**
 * Storage while the body runs. Its number of elements is the product of the sizes, or 0 if one of them is negative. The
 * pointer is the address of the first element. `func` is the func that it stores, for messages.
 */
export interface Allocation<O extends Pending = never> {
  readonly tag: 'Allocation';
  readonly func: Name;
  readonly buffer: Name;
  readonly type: Type;
  readonly sizes: readonly Code[];
  /** Stack or heap; null leaves the choice to the code generator. */
  readonly place: MemoryPlace | null;
  /** The other buffers that are coalesced with this one: the storage is large enough for each of them. */
  readonly others: readonly BufferShape[];
  readonly pointer: Name;
  readonly body: Statement<O>;
}

/** A buffer that is placed in the storage of another buffer, which is dead while the body runs. */
export interface Reuse<O extends Pending = never> extends BufferShape {
  readonly tag: 'Reuse';
  readonly buffer: Name;
  /** The other buffer, whose storage is reused. */
  readonly of: Name;
  /** The pointer of the other buffer. */
  readonly at: Code;
  readonly pointer: Name;
  readonly body: Statement<O>;
}

/** The element type of a buffer, and its sizes. The product of the sizes is the number of elements. */
export interface BufferShape {
  readonly type: Type;
  readonly sizes: readonly Code[];
}

/** Stops the program with the failure and the value, unless the condition holds. */
export interface Check {
  readonly tag: 'Check';
  readonly condition: Code;
  readonly failure: Failure;
  readonly value: Code;
}

/**
 * A register while the body runs, with an initial value. It belongs to one function: no call and no parallel loop in
 * the body may use it.
 */
export interface Hold<O extends Pending = never> {
  readonly tag: 'Hold';
  readonly register: Name;
  readonly value: Code;
  readonly body: Statement<O>;
}

/** Assigns the value to the register. */
export interface Assign {
  readonly tag: 'Assign';
  readonly register: Name;
  readonly value: Code;
}

/**
 * Calls a function of the host with copies of slabs and with scalars, and stores what it computes in the slab `result`,
 * which has points.
 */
export interface HostCall {
  readonly tag: 'HostCall';
  readonly func: Name;
  readonly host: Name;
  readonly operands: readonly (Slab | { readonly tag: 'Scalar'; readonly value: Code })[];
  readonly result: Slab;
}

/**
 * A box of points in a buffer: point (m₀ + i₀, m₁ + i₁, …) is at the address of the slab plus i₀·s₀ + i₁·s₁ + ….
 * Strides are in bytes. The slab is empty if a length is not positive.
 */
export interface Slab {
  readonly tag: 'Slab';
  readonly buffer: Name;
  readonly type: Type;
  readonly address: Code;
  readonly dims: readonly SlabDimension[];
}

export interface SlabDimension {
  readonly min: Code;
  readonly len: Code;
  readonly stride: Code;
}

export const nop: Sequence = { tag: 'Sequence', statements: [] };

export function isNop(s: Statement<Pending>): boolean {
  return s.tag === 'Sequence' && s.statements.length === 0;
}

/** A sequence of statements, flattened. */
export function sequence<O extends Pending>(...statements: readonly Statement<O>[]): Statement<O> {
  const flat = statements.flatMap((s) => (s.tag === 'Sequence' ? s.statements : [s]));
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { tag: 'Sequence', statements: flat };
}

/** Runs a statement if a number is positive. */
export function ifPositive(count: Code, s: Statement): Statement {
  if ((constantOf(count) ?? 0) > 0) return s;
  return { tag: 'If', condition: operation('>', 'bool', count, int(0)), consequent: s, alternative: nop };
}

/** Runs a statement if all conditions hold. Each is evaluated only if those before it hold. */
export function ifAll(conditions: readonly Code[], s: Statement): Statement {
  return conditions.reduceRight<Statement>(
    (consequent, condition) => ({ tag: 'If', condition, consequent, alternative: nop }),
    s,
  );
}

/** Stop the program with a failure, and the value that caused it, unless a condition holds. */
export function check(condition: Code, failure: Failure, value: Code): Check {
  return { tag: 'Check', condition, failure, value };
}
