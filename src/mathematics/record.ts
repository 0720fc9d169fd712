import type { Arithmetic, Definition, Operand, Table } from './arithmetic.ts';
import type {
  BinaryOp,
  Comparison,
  Float,
  Formula,
  Node,
  ShiftOp,
  Truth,
  TruthOp,
  UnaryOp,
  Word,
  WordComparison,
  WordOp,
} from './formula.ts';

/** Record a definition as a formula. */
export function formulaOf(definition: Definition): Formula {
  const arity = definition.length - 1; // the arithmetic comes before the arguments
  const tables = new Set<Table>();
  const node = hashConsing();
  const args = Array.from({ length: arity }, (_, index) => node<Float>({ tag: 'Argument', index }));
  const result = definition(recorder(node, tables), ...args);
  return Object.freeze({ arity, tables: Object.freeze([...tables]), result });
}

/** The arithmetic that records operations: its values are nodes of a formula. */
function recorder(node: HashConsing, tables: Set<Table>): Arithmetic<Float, Word, Truth> {
  const float = (c: Operand<Float>): Float => (typeof c === 'number' ? node({ tag: 'Number', value: c }) : c);
  const word = (c: Operand<Word>): Word => (typeof c === 'number' ? node({ tag: 'Word', value: c | 0 }) : c);

  const unary = (op: UnaryOp) => (x: Float) => node<Float>({ tag: 'Unary', op, x });
  const binary = (op: BinaryOp) => (a: Operand<Float>, b: Operand<Float>) =>
    node<Float>({ tag: 'Binary', op, a: float(a), b: float(b) });
  const compare = (op: Comparison) => (a: Operand<Float>, b: Operand<Float>) =>
    node<Truth>({ tag: 'Compare', op, a: float(a), b: float(b) });
  const both = (op: TruthOp) => (a: Truth, b: Truth) => node<Truth>({ tag: 'Both', op, a, b });
  const wordBinary = (op: WordOp) => (a: Operand<Word>, b: Operand<Word>) =>
    node<Word>({ tag: 'WordBinary', op, a: word(a), b: word(b) });
  const shift = (op: ShiftOp) => (a: Word, by: number) => node<Word>({ tag: 'Shift', op, a, by });
  const compareWords = (op: WordComparison) => (a: Operand<Word>, b: Operand<Word>) =>
    node<Truth>({ tag: 'CompareWords', op, a: word(a), b: word(b) });

  return {
    constant: float,
    add: binary('add'),
    sub: binary('sub'),
    mul: binary('mul'),
    div: binary('div'),
    neg: unary('neg'),
    abs: unary('abs'),
    sqrt: unary('sqrt'),
    floor: unary('floor'),
    trunc: unary('trunc'),
    nearest: unary('nearest'),

    eq: compare('eq'),
    lt: compare('lt'),
    le: compare('le'),

    and: both('and'),
    or: both('or'),
    not: (a) => node({ tag: 'Not', a }),
    select: (when, yes, no) => node({ tag: 'Select', when, yes: float(yes), no: float(no) }),

    highWord: (x) => node({ tag: 'HighWord', x }),
    lowWord: (x) => node({ tag: 'LowWord', x }),
    fromWords: (high, low) => node({ tag: 'FromWords', high: word(high), low: word(low) }),
    words: {
      and: wordBinary('and'),
      or: wordBinary('or'),
      xor: wordBinary('xor'),
      add: wordBinary('add'),
      sub: wordBinary('sub'),
      shl: shift('shl'),
      shr_s: shift('shr_s'),
      shr_u: shift('shr_u'),
      eq: compareWords('eq'),
      lt: compareWords('lt'),
      select: (when, yes, no) => node({ tag: 'SelectWord', when, yes: word(yes), no: word(no) }),
    },

    toWord: (x) => node({ tag: 'ToWord', x }),
    fromWord: (w) => node({ tag: 'FromWord', w }),

    lookUp: (table, index) => {
      tables.add(table);
      return node({ tag: 'LookUp', table, index });
    },

    rarely: <R extends readonly Float[]>(when: Truth, rare: () => R, common: () => R): R => {
      const of = node({ tag: 'Rarely', when, rare: Object.freeze(rare()), common: Object.freeze(common()) });
      // The type of `map` does not preserve the length.
      return of.common.map((_, index) => node<Float>({ tag: 'Part', of, index })) as readonly Float[] as R;
    },
  };
}

type HashConsing = <T extends Node>(node: T) => T;

/** Hash-consing: returns the first node that equals the given node. */
function hashConsing(): HashConsing {
  const nodes = new Map<string, Node>();
  const ids = new Map<unknown, number>();
  const keyOf = (part: unknown): string => {
    if (Array.isArray(part)) return `[${part.map(keyOf).join()}]`;
    return Object.is(part, -0) ? '-0' : typeof part === 'object' ? `#${ids.get(part)}` : `${part}`;
  };
  return <T extends Node>(node: T): T => {
    const key = keyOf(Object.values(node));
    const known = nodes.get(key);
    if (known !== undefined) return known as T; // it equals `node`, so it has the same type
    Object.freeze(node);
    nodes.set(key, node);
    ids.set(node, ids.size);
    return node;
  };
}
