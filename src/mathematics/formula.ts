import type { Table } from './arithmetic.ts';

/**
 * A definition as data, for code generators: a DAG of the operations of `Arithmetic`. Nodes are hash-consed: equal
 * nodes are identical.
 *
 *     x ::= argument i | c | op x | x op x | select(b, x, x) | fromWords(w, w) | fromWord w | table[w] | R.i
 *     w ::= c | highWord x | lowWord x | toWord x | w op w | w op c | select(b, w, w)
 *     b ::= x op x | w op w | b op b | not b
 *     R ::= rarely b then (x, …) else (x, …)
 */
export type Formula = {
  readonly arity: number;
  /** All tables that it uses. */
  readonly tables: readonly Table[];
  readonly result: Float;
};

export type Node = Float | Word | Truth | Rarely;

export type Float =
  | { readonly tag: 'Argument'; readonly index: number }
  | { readonly tag: 'Number'; readonly value: number }
  | { readonly tag: 'Unary'; readonly op: UnaryOp; readonly x: Float }
  | { readonly tag: 'Binary'; readonly op: BinaryOp; readonly a: Float; readonly b: Float }
  | { readonly tag: 'Select'; readonly when: Truth; readonly yes: Float; readonly no: Float }
  | { readonly tag: 'FromWords'; readonly high: Word; readonly low: Word }
  | { readonly tag: 'FromWord'; readonly w: Word }
  | { readonly tag: 'LookUp'; readonly table: Table; readonly index: Word }
  | { readonly tag: 'Part'; readonly of: Rarely; readonly index: number };

export type Word =
  | { readonly tag: 'Word'; readonly value: number }
  | { readonly tag: 'HighWord' | 'LowWord' | 'ToWord'; readonly x: Float }
  | { readonly tag: 'WordBinary'; readonly op: WordOp; readonly a: Word; readonly b: Word }
  | { readonly tag: 'Shift'; readonly op: ShiftOp; readonly a: Word; readonly by: number }
  | { readonly tag: 'SelectWord'; readonly when: Truth; readonly yes: Word; readonly no: Word };

export type Truth =
  | { readonly tag: 'Compare'; readonly op: Comparison; readonly a: Float; readonly b: Float }
  | { readonly tag: 'CompareWords'; readonly op: WordComparison; readonly a: Word; readonly b: Word }
  | { readonly tag: 'Both'; readonly op: TruthOp; readonly a: Truth; readonly b: Truth }
  | { readonly tag: 'Not'; readonly a: Truth };

/** Both branches use the arguments of the formula, and have the same number of results. */
export type Rarely = {
  readonly tag: 'Rarely';
  readonly when: Truth;
  readonly rare: readonly Float[];
  readonly common: readonly Float[];
};

export type UnaryOp = 'neg' | 'abs' | 'sqrt' | 'floor' | 'trunc' | 'nearest';
export type BinaryOp = 'add' | 'sub' | 'mul' | 'div';
export type Comparison = 'eq' | 'lt' | 'le';
export type WordOp = 'and' | 'or' | 'xor' | 'add' | 'sub';
export type ShiftOp = 'shl' | 'shr_s' | 'shr_u';
export type WordComparison = 'eq' | 'lt';
export type TruthOp = 'and' | 'or';

/** The operands of a node. Those of `Rarely` include both branches. */
export function operandsOf(node: Node): readonly Node[] {
  switch (node.tag) {
    case 'Argument':
    case 'Number':
    case 'Word':
      return [];
    case 'Unary':
    case 'HighWord':
    case 'LowWord':
    case 'ToWord':
      return [node.x];
    case 'Binary':
    case 'WordBinary':
    case 'Compare':
    case 'CompareWords':
    case 'Both':
      return [node.a, node.b];
    case 'Shift':
    case 'Not':
      return [node.a];
    case 'Select':
    case 'SelectWord':
      return [node.yes, node.no, node.when];
    case 'FromWords':
      return [node.high, node.low];
    case 'FromWord':
      return [node.w];
    case 'LookUp':
      return [node.index];
    case 'Part':
      return [node.of];
    case 'Rarely':
      return [node.when, ...node.rare, ...node.common];
  }
}
