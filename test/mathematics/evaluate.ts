import type { Float, Formula, Node, Rarely, Truth, Word } from '../../src/mathematics/formula.ts';
import { numbers } from '../../src/mathematics/numbers.ts';

/** The value of a formula. Each node is computed once. */
export function evaluate(formula: Formula, x: readonly number[]): number {
  const words = numbers.words;

  const float = memoized((node: Float): number => {
    switch (node.tag) {
      case 'Argument':
        return x[node.index] ?? NaN;
      case 'Number':
        return node.value;
      case 'Unary':
        return numbers[node.op](float(node.x));
      case 'Binary':
        return numbers[node.op](float(node.a), float(node.b));
      case 'Select':
        return numbers.select(truth(node.when), float(node.yes), float(node.no));
      case 'FromWords':
        return numbers.fromWords(word(node.high), word(node.low));
      case 'FromWord':
        return numbers.fromWord(word(node.w));
      case 'LookUp':
        return numbers.lookUp(node.table, word(node.index));
      case 'Part':
        return rarely(node.of)[node.index] ?? NaN;
    }
  });

  const word = memoized((node: Word): number => {
    switch (node.tag) {
      case 'Word':
        return node.value;
      case 'HighWord':
        return numbers.highWord(float(node.x));
      case 'LowWord':
        return numbers.lowWord(float(node.x));
      case 'ToWord':
        return numbers.toWord(float(node.x));
      case 'WordBinary':
        return words[node.op](word(node.a), word(node.b));
      case 'Shift':
        return words[node.op](word(node.a), node.by);
      case 'SelectWord':
        return words.select(truth(node.when), word(node.yes), word(node.no));
    }
  });

  const truth = memoized((node: Truth): boolean => {
    switch (node.tag) {
      case 'Compare':
        return numbers[node.op](float(node.a), float(node.b));
      case 'CompareWords':
        return words[node.op](word(node.a), word(node.b));
      case 'Both':
        return numbers[node.op](truth(node.a), truth(node.b));
      case 'Not':
        return numbers.not(truth(node.a));
    }
  });

  const rarely = memoized((node: Rarely): readonly number[] => (truth(node.when) ? node.rare : node.common).map(float));

  return float(formula.result);
}

function memoized<N extends Node, V>(compute: (node: N) => V): (node: N) => V {
  const known = new Map<N, V>();
  return (node) => {
    const value = known.get(node) ?? compute(node);
    known.set(node, value);
    return value;
  };
}
