import type { Place } from '../errors/place.ts';
import type { Type } from '../syntax/type.ts';

/**
 * What is written: the program as its text has it (language.md §1 and §2), before names and types are known. Every node
 * knows its place. Checking turns a tree into Alg; printing turns it back into text.
 */
export interface FileTree {
  readonly items: readonly (PipelineTree | ScheduleTree)[];
}

export interface PipelineTree {
  readonly tag: 'Pipeline';
  readonly name: NameTree;
  readonly params: readonly ParamTree[];
  readonly funcs: readonly FuncTree[];
  readonly at: Place;
}

/** A name where it is written. */
export interface NameTree {
  readonly name: string;
  readonly at: Place;
}

export interface TypeTree {
  readonly type: Type;
  readonly at: Place;
}

/** `k`, `k: f32 = 0.5` (rank null), or the input `img: u8[3]`. */
export interface ParamTree {
  readonly name: NameTree;
  readonly type: TypeTree | null;
  readonly rank: number | null;
  readonly default: ExprTree | null;
  readonly at: Place;
}

/** The values of a stage, and the types that are declared for them, are several for a tuple. */
export interface FuncTree {
  readonly name: NameTree;
  readonly vars: readonly NameTree[];
  readonly types: readonly TypeTree[] | null;
  readonly pure: readonly ExprTree[];
  readonly updates: readonly UpdateTree[];
  readonly at: Place;
}

export interface UpdateTree {
  /** Empty both for `rdom() in` and for no rdom at all, which mean the same. */
  readonly rdom: readonly RangeTree[];
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
 *     e ::= 12 | 1.5 | true | v | e ⊕ e | ⊖ e | e[e, …] | e[e, …].0 | name(e, …) | img.min[d] | sum(r = I, … : e)
 */
export type ExprTree =
  | { readonly tag: 'Number'; readonly value: number; readonly float: boolean; readonly at: Place }
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
      readonly tag: 'InputBound';
      readonly input: NameTree;
      readonly end: 'min' | 'len';
      readonly dim: number;
      readonly at: Place;
    }
  | {
      readonly tag: 'Reduce';
      readonly kind: Reduction;
      readonly rdom: readonly RangeTree[];
      readonly body: ExprTree;
      readonly at: Place;
    };

export interface CallTree {
  readonly tag: 'Call';
  readonly name: NameTree;
  readonly args: readonly ExprTree[];
  readonly at: Place;
}

/** What may stand before `[…]`: a func or an input, or a boundary condition around one. */
export type NameOrCall = { readonly tag: 'Name'; readonly name: string; readonly at: Place } | CallTree;

export const reductions = ['sum', 'product', 'minimum', 'maximum'] as const;

export type Reduction = (typeof reductions)[number];

export const unaryOperators = ['-', '!', '~'] as const;

export type UnaryOperator = (typeof unaryOperators)[number];

/** Loosest first; the comparisons are one level and do not chain. */
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

/** A schedule as written: directives by name, arguments as they stand. */
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

/** `f.s1.x` is a path; everything else, a single name too, is an expression. */
export type ArgumentTree = PathTree | ExprTree;

export interface PathTree {
  readonly tag: 'Path';
  readonly names: readonly NameTree[];
  readonly at: Place;
}
