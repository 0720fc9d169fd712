import { describe, expect, test } from 'vitest';
import { fileOf, optionsOf } from '../../src/lab/case.ts';
import { examine } from '../../src/lab/examine.ts';
import { fuzz } from '../../src/lab/fuzz.ts';
import { drawCase, testInputsPerProgram } from '../../src/lab/generators/numbered-case.ts';
import { Statistics } from '../../src/lab/statistics/statistics.ts';
import { cases } from '../deep.ts';
import { minimumShares } from './kinds-of-calls.ts';

const seed = Number(process.env.SEED ?? 1);

/** The number of cases for which the minimum counts below are given. */
const all = 1500;

const { statistics, seconds, failure } = await fuzz({
  seed,
  first: 0,
  cases: cases(500, all),
  seconds: Number.POSITIVE_INFINITY,
});
console.info(`${statistics.cases} cases in ${seconds.toFixed(1)} s`);

/** The share of a minimum count that the counted cases must have. */
function share(count: number, counted: Statistics): number {
  return Math.ceil((count * counted.cases) / all);
}

/** Half of the share of a minimum count, because counts of fewer programs vary more. */
function halfShare(count: number): number {
  return statistics.cases >= all ? count : Math.max(1, Math.floor(share(count, statistics) / 2));
}

/** Expect that the law holds for all cases and was exercised often enough. */
function expectHeld(law: string, least: number): void {
  if (failure?.finding.law === law) {
    expect.fail(`${failure.finding.what}\n${fileOf(failure.case)}\n${optionsOf(failure.case)}`);
  }
  expect(statistics.laws.get(law) ?? 0).toBeGreaterThanOrEqual(halfShare(least));
}

test('no case breaks a law, and none crashes', () => {
  expect(failure && `${failure.finding.law}: ${failure.finding.what}\n${fileOf(failure.case)}`).toBe(null);
});

test('few cases are excused because their arithmetic might not fit in i32', () => {
  console.info(`${statistics.excused} of ${statistics.cases} are refused by S706`);
  expect(statistics.excused).toBeGreaterThan(0);
  expect(statistics.cases - statistics.excused).toBeGreaterThanOrEqual(share(1350, statistics));
});

describe('the laws', () => {
  test("Theorem 'Memory safety'", () => expectHeld("Theorem 'Memory safety'", 847));
  test("Theorem 'Scheduling equivalence'", () => expectHeld("Theorem 'Scheduling equivalence'", 444));
  test('requirements are checked first', () => expectHeld('Requirements are checked first, under every schedule', 150));
  test('no undef is read', () => expectHeld('No undef is read', 60));
  test("Lemma 'Algorithms terminate'", () => expectHeld("Lemma 'Algorithms terminate'", 486));
  test("Lemma 'Lowering is sound'", () => expectHeld("Lemma 'Lowering is sound'", 45));
  test("Lemma 'Algorithm phase is sound'", () => {
    expectHeld("Lemma 'Algorithm phase is sound'", 4);
    expectHeld('A rewritten algorithm has the values of the original', 40);
  });
  test("Lemma 'Reduction factoring is sound'", () => expectHeld("Lemma 'Reduction factoring is sound'", 60));
  test("Lemma 'Specialization is sound'", () => expectHeld("Lemma 'Specialization is sound'", 6));
  test("Lemma 'Loop phase is sound'", () => expectHeld("Lemma 'Loop phase is sound'", 75));
  test("Lemma 'Compute phase is sound'", () => expectHeld("Lemma 'Compute phase is sound'", 33));
  test("Lemma 'Storage phase is sound'", () => expectHeld("Lemma 'Storage phase is sound'", 20));
  test("Lemma 'Memory phase is sound'", () => expectHeld("Lemma 'Memory phase is sound'", 15));
  test("Lemma 'Bounds phase is sound'", () => expectHeld("Lemma 'Bounds phase is sound'", 8));
  test("Lemma 'Loop naming'", () => expectHeld("Lemma 'Loop naming'", 927));
  test("Lemma 'Dominance'", () => expectHeld("Lemma 'Dominance'", 927));
  test("Lemma 'Unique active specialization'", () => expectHeld("Lemma 'Unique active specialization'", 48));
  test("Lemma 'Narrowing executions match'", () => expectHeld("Lemma 'Narrowing executions match'", 2089));
  test("Definition 'Bounds quality constraint'", () => expectHeld("Definition 'Bounds quality constraint'", 24));
  test('windows are tight', () => expectHeld('Windows are tight where coordinates are affine', 117));
  test("Lemma 'Sliding saves'", () => expectHeld("Lemma 'Sliding saves'", 18));
  test('no ε_mem is used', () => expectHeld('No ε_mem is used as an index, a condition or a loop bound', 10133));
  test("Lemma 'Reserved memory suffices'", () => expectHeld("Lemma 'Reserved memory suffices'", 129));
  test("Lemma 'Memory is used by one storage at a time'", () =>
    expectHeld("Lemma 'Memory is used by one storage at a time'", 15));
  test('no race', () => expectHeld('No race under any order of parallel iterations', 117));
  test('initial contents', () => expectHeld('The initial contents of storage do not affect the result', 222));
  test('the machine agrees with the interpreter', () => expectHeld('The engine step agrees with the interpreter', 36));
  test('compiled programs agree with it', () => {
    expectHeld('The engine wasm agrees with the interpreter', 522);
    expectHeld('The engine wasm-2 agrees with the interpreter', 522);
    expectHeld('The engine wasm-checked agrees with the interpreter', 522);
    expectHeld('Each machine pass preserves semantics', 195);
  });
  test('calls through the API agree with it', () =>
    expectHeld('Calls through the API agree with the interpreter', 1108));
  test("Lemma 'Memoization is sound'", () => expectHeld("Lemma 'Memoization is sound'", 150));
  test('round trip', () => expectHeld('A case round-trips through its file', 32));
});

test('every kind of call has its minimum share', () => {
  const share = cases(0.5, 1);
  const rare = [...minimumShares].filter(
    ([kind, least]) => (statistics.reported.get(kind) ?? 0) < least * share * statistics.cases,
  );
  expect(rare.map(([kind]) => `${kind}: ${statistics.reported.get(kind) ?? 0}`)).toEqual([]);
});

describe('the generator draws', async () => {
  const generated = new Statistics();
  for (let index = 0; index < cases(2 * all, all); index += cases(testInputsPerProgram, 1)) {
    generated.add(await examine(drawCase(seed, index), index, []));
  }

  test('every feature, often enough', () => {
    const rare = [...generated.features].filter(
      ([name, count]) => count < share(minimumCounts.get(name) ?? 12, generated),
    );
    expect(rare).toEqual([]);
  });

  test('every directive, and most pairs of them', () => {
    const rare = [...generated.directives].filter(([, count]) => count < share(4, generated));
    expect(rare).toEqual([]);
    expect(generated.directives.size).toBe(34);
    expect(generated.pairs.size).toBeGreaterThanOrEqual(120);
  });
});

/**
 * The minimum number of cases: 36 for each feature of large programs, and fewer for features that are rare by nature.
 */
const minimumCounts = new Map([
  ...[
    'six to fifteen funcs',
    'a func of four dimensions',
    'ten to twenty-five directives',
    'a coordinate computed in floats',
    'a coordinate read from a func',
    'a coordinate bounded by the definition of a func',
    'storage read after a single-trip loop',
    'eight lanes or more in a window of fifty points or more',
    'an input of more than twenty points a side',
  ].map((name) => [name, 36] as const),
  ['64-bit integers', 200],
  ['a reduction variable of a def that is renamed', 6],
  ['a choice of tuples', 6],
  ['an extern', 60],
  ['an extern that reads a func', 30],
  ['an extern with a scalar', 30],
  ['an extern that is an output', 20],
  ['a fixed-point function', 60],
  ['a mathematical function of the library', 15],
  ['a random number', 15],
  ['the bits of a value as another type', 60],
  ['storage read after an rdom of one point', 6],
  ['a tile in three dimensions', 3],
  ['a coordinate whose floats may overflow', 3],
  ['a coordinate bounded by an update that limits a sum', 3],
  ['several outputs', 60],
  ['three outputs', 6],
  ['an output that another func reads', 60],
  ['an output with a rank of its own', 20],
  ['an empty window beside another one', 2],
  ['agrees for several outputs', 50],
  ['two inputs', 2],
  ['three updates', 5],
  ['a func of three dimensions', 5],
  ['a predicate that reads its own func', 5],
  ['a predicate that reads another func', 6],
  ['a window at the end of i32', 6],
  ['a reduction domain at the end of i32', 10],
  ['a reduction domain that goes beyond i32', 5],
  ['funcs nested three deep', 10],
  ['hoisted storage on the stack', 6],
  ['two funcs that slide', 3],
  ['a func that slides and has an update', 6],
  ['a func that slides in one of two dimensions', 3],
  ['funcs that are computed together', 100],
  ['an update that is computed together with a stage', 60],
  ['parts of a loop with different intervals', 80],
  ['funcs that are computed together inside a loop', 20],
  ['three funcs that are computed together', 5],
  ['two fused loops or more', 20],
]);
