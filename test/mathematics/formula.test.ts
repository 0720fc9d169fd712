import { describe, expect, test } from 'vitest';
import { type Formula, type Node, operandsOf } from '../../src/mathematics/formula.ts';
import { definitions, formulaOf } from '../../src/mathematics/index.ts';
import { numbers } from '../../src/mathematics/numbers.ts';
import { anyArgument } from './arguments.ts';
import { evaluate } from './evaluate.ts';
import { samples } from './samples.ts';

function nodesOf(formula: Formula): ReadonlySet<Node> {
  const found = new Set<Node>([formula.result]);
  for (const node of found) for (const operand of operandsOf(node)) found.add(operand);
  return found;
}

const count = (formula: Formula, tag: Node['tag']) => [...nodesOf(formula)].filter((node) => node.tag === tag).length;

describe.each(Object.entries(definitions))('%s', (_, definition) => {
  const formula = formulaOf(definition);
  const onNumbers: (A: typeof numbers, ...x: number[]) => number = definition;

  test('its formula has its values', () => {
    const r = samples(9);
    const tried = Array.from({ length: 4000 }, () => Array.from({ length: formula.arity }, () => anyArgument(r)));
    expect(tried.filter((x) => !Object.is(evaluate(formula, x), onNumbers(numbers, ...x)))).toEqual([]);
  });

  test('its nodes are frozen, and no two are equal', () => {
    const nodes = [...nodesOf(formula)];
    expect(nodes.every(Object.isFrozen)).toBe(true);
    const places = new Map<unknown, number>(nodes.map((node, place) => [node, place]));
    const texts = nodes.map((node) =>
      JSON.stringify(node, (key, part) => (key !== '' && places.has(part) ? places.get(part) : literal(part))),
    );
    expect(new Set(texts).size).toBe(nodes.length);
  });
});

/** JSON has no −0, ∞ or NaN. */
const literal = (part: unknown) =>
  Object.is(part, -0) ? '-0' : Number.isFinite(part) ? part : typeof part === 'number' ? `${part}` : part;

test('only the functions of angles have a rare branch, and only one', () => {
  const rare = Object.entries(definitions).filter(([, definition]) => count(formulaOf(definition), 'Rarely') > 0);
  expect(rare.map(([name]) => name)).toEqual(['sin', 'cos', 'tan']);
  expect(count(formulaOf(definitions.tan), 'Rarely')).toBe(1);
});

test('a formula lists its tables', () => {
  expect(formulaOf(definitions.sin).tables.map((table) => table.length)).toEqual([50]);
  expect(formulaOf(definitions.asin).tables.map((table) => table.length)).toEqual([5, 5]);
  expect(formulaOf(definitions.exp).tables).toEqual([]);
});
