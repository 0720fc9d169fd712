import { type Func, type Input, inputLenName, inputMinName, type Param } from './algorithm.ts';
import type { CpuHole, Expr, Hole, Interval, Label, Name } from './expr.ts';
import { dimensionsOf, type Output } from './extensions/output.ts';
import type { StartupRequirement } from './extensions/requirement.ts';
import type { Memory } from './memory.ts';
import type { Type } from './type.ts';
import type { ValuesOf } from './value-range.ts';

/**
 * Statements of the target language (fig. target-syntax).
 *
 *     s ::= nop | assert e | s; … ; s | allocate f(I, …) | f^ℓ[e, …] ← e | f^ℓ[e, …] ← (e, …)
 *         | if e then s else s | for^τ x in I do s | let x = e in s | label ℓ: s | reserve f(e, …)
 *
 * `Stmt<Hole>` is Tgt?, the result of lowering and scheduling; `Stmt` is Tgt, the result of bounds inference.
 */
export type Stmt<H extends Hole = never> =
  | { readonly tag: 'Nop' }
  | Assert<H>
  | { readonly tag: 'Seq'; readonly stmts: readonly Stmt<H>[] }
  | Allocate<H>
  | Assign<H>
  | { readonly tag: 'If'; readonly condition: Expr<H>; readonly consequent: Stmt<H>; readonly alternative: Stmt<H> }
  | For<H>
  | Let<H>
  | { readonly tag: 'Label'; readonly label: StmtLabel; readonly body: Stmt<H> }
  | Reserve<H>;

/** `why` is the error message if the condition is false. */
export interface Assert<H extends Hole = never> {
  readonly tag: 'Assert';
  readonly condition: Expr<H>;
  readonly why: string;
}

/** Allocates storage for all components of a func, with the same bounds. */
export interface Allocate<H extends Hole = never> {
  readonly tag: 'Allocate';
  readonly func: Name;
  readonly types: readonly Type[];
  readonly bounds: readonly Interval<H>[];
  readonly memory: Memory;
}

/**
 * Allocates the memory for all later storage of a func. `lens` is an upper bound on its lengths, which bounds inference
 * computes. The statement has no effect on values.
 */
export interface Reserve<H extends Hole = never> {
  readonly tag: 'Reserve';
  readonly func: Name;
  readonly types: readonly Type[];
  readonly lens: readonly Expr<H>[];
  readonly memory: Memory;
}

/** An assignment. All values are computed before the first of them is stored. */
export interface Assign<H extends Hole = never> {
  readonly tag: 'Assign';
  readonly func: Name;
  readonly label: Label;
  readonly args: readonly Expr<H>[];
  readonly values: readonly Expr<H>[];
}

export interface For<H extends Hole = never> {
  readonly tag: 'For';
  readonly order: Order;
  readonly x: Name;
  readonly in: Interval<H>;
  readonly body: Stmt<H>;
}

/** `windowEnd` is the end of a window that x holds; null for other variables, such as those of a split loop. */
export interface Let<H extends Hole = never> {
  readonly tag: 'Let';
  readonly x: Name;
  readonly value: Expr<H>;
  readonly windowEnd: WindowEnd | null;
  readonly body: Stmt<H>;
}

/** One end of the window on which a stage of a func is computed, in one dimension. */
export type WindowEnd = Pick<CpuHole, 'func' | 'label' | 'dim' | 'end'>;

/** τ. The paper has serial and parallel loops only. The code generator implements the other two orders. */
export const orders = ['serial', 'parallel', 'vectorized', 'unrolled'] as const;

export type Order = (typeof orders)[number];

/**
 * `label f:`, `label s0:`, `label z1:` — names for scheduling and bounds inference, without effect on values.
 *
 * If funcs are computed together, their labels are nested, and a stage is named with its func, `label f.s0:`. A member
 * is a stage whose window the label binds; a part is the code of that stage inside loops that it shares with others.
 */
export type StmtLabel =
  | { readonly tag: 'func'; readonly func: Name }
  | { readonly tag: 'stage'; readonly stage: number }
  | { readonly tag: 'specialization'; readonly specialization: number }
  | { readonly tag: 'member' | 'part'; readonly func: Name; readonly stage: number };

/**
 * pipeline f, …(p, …): s — the parameters include the requested windows of the outputs: `x.min` and `x.len` for each
 * dimension x of a single output, otherwise `f.min[d]` and `f.len[d]`.
 */
export interface Program<H extends Hole = never> {
  /** The name of the first output. */
  readonly name: Name;
  readonly outputs: readonly Output[];
  readonly params: readonly Param[];
  readonly inputs: readonly Input[];
  /** The ranges of parameters and the requirements of the pipeline, which assertions check first. */
  readonly requirements: readonly StartupRequirement[];
  /** The ranges of inputs that a run reads. They are rarely needed, so they are computed on demand. */
  readonly needs: () => readonly InputNeed[];
  /**
   * The points of inputs that a run reads, in the scope of the lets around the allocation of the output. Inputs that
   * are not listed are not read.
   */
  readonly reads: ReadonlyMap<Name, InputBox>;
  /** The ranges of the values of funcs and inputs. */
  readonly values: ValuesOf;
  /**
   * The definitions of the funcs that coordinates may read; null for an input. They are those of the algorithm as
   * written, and of the funcs that a schedule adds: a directive may rewrite the definition of a func, but not its
   * values.
   */
  readonly funcOf: (name: Name) => Func | null;
  /** The dimensions with folded storage. */
  readonly folds: readonly FoldedDimension[];
  readonly body: Stmt<H>;
}

/** The points of an input from the first to the last coordinate in each dimension, if `when` holds; otherwise none. */
export interface InputBox {
  readonly when: Expr;
  readonly dims: readonly { readonly lo: Expr; readonly hi: Expr }[];
}

/** A dimension whose coordinates are reduced modulo its size in some storage of the func: f[…, e % size, …]. */
export interface FoldedDimension {
  readonly func: Name;
  readonly d: number;
  readonly size: number;
}

/**
 * The range of an input that a run reads in one dimension, from the first to the last coordinate. It is empty unless
 * `when` is true. All three are start-up expressions.
 */
export interface InputNeed {
  readonly input: Name;
  readonly dim: number;
  readonly when: Expr;
  readonly first: Expr;
  readonly last: Expr;
  /** The readers, for messages: `bx reads img[x - 1, y]`. */
  readonly readers: string;
  /** The message of the assertion that fails if the input is too small. */
  readonly why: string;
  /** What to change in the schedule if the program reads beyond the end; null if there is no advice. */
  readonly advice: string | null;
}

export const nop: Stmt = { tag: 'Nop' };

export function seq<H extends Hole = never>(...stmts: readonly Stmt<H>[]): Stmt<H> {
  const [only] = stmts;
  return stmts.length === 1 && only !== undefined ? only : { tag: 'Seq', stmts };
}

/**
 * A scalar that has a value before a program starts.
 *
 *     p                        a parameter of the algorithm
 *     x.min, x.len             an end of the requested window in dimension x of the only output
 *     f.min[d], f.len[d]       an end of the requested window of one of several outputs in its dimension d
 *     img.min[d], img.len[d]   an end of the bounds of an input in its dimension d
 */
export interface StartupScalar {
  readonly name: Name;
  readonly type: Type;
  readonly role: { readonly tag: 'parameter' } | { readonly tag: 'output' | 'input'; readonly end: 'min' | 'len' };
}

/** The start-up scalars: the parameters of the program, then the bounds of its inputs. */
export function startupScalars({
  params,
  outputs,
  inputs,
}: Pick<Program<Hole>, 'params' | 'outputs' | 'inputs'>): readonly StartupScalar[] {
  const dims = dimensionsOf(outputs);
  const [mins, lens] = [new Set(dims.map(({ min }) => min)), new Set(dims.map(({ len }) => len))];
  const roleOf = (name: Name): StartupScalar['role'] => {
    if (mins.has(name)) return { tag: 'output', end: 'min' };
    return lens.has(name) ? { tag: 'output', end: 'len' } : { tag: 'parameter' };
  };
  const bounds = ({ name: input, rank }: Input, end: 'min' | 'len'): readonly StartupScalar[] =>
    Array.from({ length: rank }, (_, d) => {
      const name = end === 'min' ? inputMinName(input, d) : inputLenName(input, d);
      return { name, type: 'i32', role: { tag: 'input', end } };
    });
  return [
    ...params.map(({ name, type }) => ({ name, type, role: roleOf(name) })),
    ...inputs.flatMap((input) => [...bounds(input, 'min'), ...bounds(input, 'len')]),
  ];
}

/** Is a start-up scalar a length of the output window or of an input? Lengths are non-negative. */
export function isLength({ role }: StartupScalar): boolean {
  return role.tag !== 'parameter' && role.end === 'len';
}
