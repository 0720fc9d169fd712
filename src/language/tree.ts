import type { Place } from '../errors/place.ts';
import type { Type } from '../syntax/type.ts';
import type { Scalar } from '../syntax/value.ts';

/**
 * The syntax tree of a file (language.md, 'Grammar'), before name resolution and typing. Every node has a source
 * position. Checking turns a tree into Alg; printing turns it back into text.
 */
export interface FileTree {
  readonly items: readonly (PipelineTree | ScheduleTree)[];
}

export interface PipelineTree {
  readonly tag: 'Pipeline';
  /** The first output. */
  readonly name: NameTree;
  /** The other outputs. */
  readonly others: readonly NameTree[];
  readonly params: readonly ParamTree[];
  readonly defs: readonly DefTree[];
  readonly requirements: readonly RequirementTree[];
  readonly funcs: readonly FuncTree[];
  readonly at: Place;
}

/** `require(k > 0, "the radius must be positive");` */
export interface RequirementTree {
  readonly condition: ExprTree;
  readonly message: string;
  readonly at: Place;
}

/** `def sq(a) = a * a;`: a function on expressions. Calls to it are expanded. */
export interface DefTree {
  readonly name: NameTree;
  readonly params: readonly DefParamTree[];
  readonly body: ExprTree;
  readonly at: Place;
}

export interface DefParamTree {
  readonly name: NameTree;
  readonly type: TypeTree | null;
  readonly at: Place;
}

/** `let a = e`, `let a: f32 = e`, or `let (a, b) = e` for the components of a tuple. */
export interface LetTree {
  readonly names: readonly NameTree[];
  /** Null if there are several names. */
  readonly type: TypeTree | null;
  readonly value: ExprTree;
  readonly at: Place;
}

/** A name and its source position. */
export interface NameTree {
  readonly name: string;
  readonly at: Place;
}

export interface TypeTree {
  readonly type: Type;
  readonly at: Place;
}

/** `k`, `k: f32 in 0.1..10 = 0.5` (rank null), or the input `img: u8[3]`. */
export interface ParamTree {
  readonly name: NameTree;
  readonly type: TypeTree | null;
  readonly rank: number | null;
  readonly range: ParamRangeTree | null;
  readonly default: ExprTree | null;
  readonly at: Place;
}

/** `0..15`, `1..` or `..15`: literals, or null for an open end. */
export interface ParamRangeTree {
  readonly from: ExprTree | null;
  readonly to: ExprTree | null;
  readonly at: Place;
}

/**
 * A func. A func whose values are tuples has several values in each stage, or one value that is a tuple, and as many
 * declared types as components. The lets are in scope in all stages.
 */
export interface FuncTree {
  readonly name: NameTree;
  readonly vars: readonly NameTree[];
  readonly types: readonly TypeTree[] | null;
  readonly lets: readonly LetTree[];
  readonly pure: readonly ExprTree[];
  readonly updates: readonly UpdateTree[];
  readonly at: Place;
}

export interface UpdateTree {
  /** Empty both for `rdom() in` and without an rdom, which mean the same. */
  readonly rdom: readonly RangeTree[];
  readonly lets: readonly LetTree[];
  readonly target: readonly ExprTree[];
  readonly values: readonly ExprTree[];
  readonly condition: ExprTree | null;
  readonly at: Place;
}

/** `r = (min, len)` or `r = [from, to)`. */
export interface RangeTree {
  readonly name: NameTree;
  readonly form: 'length' | 'half-open';
  readonly from: ExprTree;
  readonly to: ExprTree;
  readonly at: Place;
}

/**
 *     e ::= 12 | 1.5 | true | v | e ⊕ e | ⊖ e | v[e, …] | name(e, …)[e, …] | name(e, …) | img.min[d]
 *         | sum(r = I, … : e) | (e, e, …) | e.0 | let a = e in e | extern h(e, …) reads g[I, …], …
 */
export type ExprTree =
  | { readonly tag: 'Number'; readonly value: Scalar; readonly float: boolean; readonly at: Place }
  | { readonly tag: 'Bool'; readonly value: boolean; readonly at: Place }
  | { readonly tag: 'Name'; readonly name: string; readonly at: Place }
  | { readonly tag: 'Unary'; readonly op: UnaryOperator; readonly arg: ExprTree; readonly at: Place }
  | {
      readonly tag: 'Binary';
      readonly op: BinaryOperator;
      readonly left: ExprTree;
      readonly right: ExprTree;
      readonly at: Place;
    }
  | {
      readonly tag: 'Index';
      readonly of: NameOrCall;
      readonly args: readonly ExprTree[];
      readonly component: number | null;
      readonly at: Place;
    }
  | CallTree
  | {
      /** `img.len[0]` of an input, `f.len[0]` of the output, or `x.len` of its variable x (dim is null). */
      readonly tag: 'InputBound';
      readonly input: NameTree;
      readonly end: 'min' | 'len';
      readonly dim: number | null;
      readonly at: Place;
    }
  | {
      readonly tag: 'Reduce';
      readonly kind: Reduction;
      readonly rdom: readonly RangeTree[];
      readonly body: ExprTree;
      readonly at: Place;
    }
  | { readonly tag: 'Tuple'; readonly parts: readonly ExprTree[]; readonly at: Place }
  /** A component of a tuple that is not an access. */
  | { readonly tag: 'Component'; readonly of: ExprTree; readonly component: number; readonly at: Place }
  | { readonly tag: 'Let'; readonly let: LetTree; readonly body: ExprTree; readonly at: Place }
  | ExternTree
  /** A value with the declared type of a let or of a parameter of a def. Only expansion creates such nodes. */
  | { readonly tag: 'Typed'; readonly name: string; readonly type: Type; readonly value: ExprTree; readonly at: Place };

export interface CallTree {
  readonly tag: 'Call';
  readonly name: NameTree;
  readonly args: readonly ExprTree[];
  readonly at: Place;
}

/**
 * `extern f(g, k): f32[1] by h where (x) reads g[[x - 1, x + 2)];` is the func f with the variable x, the type f32, and
 * this node as its only value. Parsing creates it in that position only.
 */
export interface ExternTree {
  readonly tag: 'Extern';
  readonly host: NameTree;
  /** The names of funcs and inputs, and start-up expressions. */
  readonly args: readonly ExprTree[];
  /** The contract. An input without a window is read as a whole. */
  readonly windows: readonly WindowTree[];
  readonly at: Place;
}

/** The variables of an extern that names none. */
export function defaultVariables(rank: number): readonly string[] {
  return Array.from({ length: rank }, (_, d) => ['x', 'y', 'z', 'w'][d] ?? `x${d}`);
}

/** `g[[x - 1, x + 2), (0, 4), y]`: the points of g that a point of the extern depends on. */
export interface WindowTree {
  readonly of: NameTree;
  readonly ranges: readonly WindowRangeTree[];
  readonly at: Place;
}

/** `(min, length)`, `[from, to)`, or a single coordinate, which is both `from` and `to`. */
export interface WindowRangeTree {
  readonly form: 'length' | 'half-open' | 'point';
  readonly from: ExprTree;
  readonly to: ExprTree;
}

/** The operand of `[…]`: the name of a func or an input, or a boundary condition. */
export type NameOrCall = { readonly tag: 'Name'; readonly name: string; readonly at: Place } | CallTree;

/** The inline reductions that combine values of a type. */
export const folds = ['sum', 'product', 'minimum', 'maximum'] as const;

/** The inline reductions that combine conditions. */
export const tests = ['count', 'any', 'all'] as const;

/** The inline reductions that find a value and its position. Their results are tuples. */
export const searches = ['argmin', 'argmax'] as const;

/** The sum of floats in an order that allows vectors and threads. */
export const reorderableSum = 'reorderable sum';

export const reductions = [...folds, ...tests, ...searches, reorderableSum] as const;

export type Reduction = (typeof reductions)[number];

/** Is the value of this reduction a tuple? */
export function isSearch(kind: Reduction): kind is (typeof searches)[number] {
  return searches.some((search) => search === kind);
}

export const unaryOperators = ['-', '!', '~'] as const;

export type UnaryOperator = (typeof unaryOperators)[number];

/** The binary operators by precedence, loosest first. Comparisons are on one level and cannot be chained. */
export const binaryLevels = [
  ['||'],
  ['&&'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
] as const;

export type BinaryOperator = (typeof binaryLevels)[number][number];

/** The level of the comparisons. */
export const comparisonLevel = 2;

/** The syntax tree of a schedule. Names and arguments of directives are not checked yet. */
export interface ScheduleTree {
  readonly tag: 'Schedule';
  readonly name: NameTree;
  readonly directives: readonly DirectiveTree[];
  readonly at: Place;
}

export interface DirectiveTree {
  readonly name: NameTree;
  readonly args: readonly ArgumentTree[];
  readonly at: Place;
}

/** `f.s1.x` is a path, and "no" a text. Other arguments, including a single name, are expressions. */
export type ArgumentTree = PathTree | TextTree | ExprTree;

export interface TextTree {
  readonly tag: 'Text';
  readonly text: string;
  readonly at: Place;
}

export interface PathTree {
  readonly tag: 'Path';
  readonly names: readonly NameTree[];
  readonly at: Place;
}
