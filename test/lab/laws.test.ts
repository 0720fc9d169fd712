import { describe, expect, test } from 'vitest';
import { fileOf, optionsOf } from '../../src/lab/case.ts';
import { fuzz } from '../../src/lab/fuzz.ts';

const { statistics, seconds, failure } = await fuzz({
  seed: Number(process.env.SEED ?? 1),
  first: 0,
  cases: 2000,
  seconds: Number.POSITIVE_INFINITY,
});
console.info(`${statistics.cases} cases in ${seconds.toFixed(1)} s`);

/** The law holds of all cases, and had something to say about enough of them. */
function held(law: string, least: number): void {
  if (failure?.finding.law === law) {
    expect.fail(`${failure.finding.what}\n${fileOf(failure.case)}\n${optionsOf(failure.case)}`);
  }
  expect(statistics.laws.get(law) ?? 0).toBeGreaterThanOrEqual(least);
}

test('no case breaks a law, and none crashes', () => {
  expect(failure && `${failure.finding.law}: ${failure.finding.what}\n${fileOf(failure.case)}`).toBe(null);
});

test('few cases are excused since their arithmetic might not fit i32', () => {
  console.info(`${statistics.excused} of ${statistics.cases} are refused by S706`);
  expect(statistics.excused).toBeGreaterThan(0);
  expect(statistics.cases - statistics.excused).toBeGreaterThanOrEqual(1800);
});

describe('the laws', () => {
  test("Theorem 'Memory safety'", () => held("Theorem 'Memory safety'", 1462));
  test("Theorem 'Scheduling equivalence'", () => held("Theorem 'Scheduling equivalence'", 766));
  test("Lemma 'Algorithms terminate'", () => held("Lemma 'Algorithms terminate'", 838));
  test("Lemma 'Lowering is sound'", () => held("Lemma 'Lowering is sound'", 207));
  test("Lemma 'Specialization is sound'", () => held("Lemma 'Specialization is sound'", 23));
  test("Lemma 'Loop phase is sound'", () => held("Lemma 'Loop phase is sound'", 298));
  test("Lemma 'Compute phase is sound'", () => held("Lemma 'Compute phase is sound'", 99));
  test("Lemma 'Storage phase is sound'", () => held("Lemma 'Storage phase is sound'", 53));
  test("Lemma 'Memory phase is sound'", () => held("Lemma 'Memory phase is sound'", 26));
  test("Lemma 'Bounds phase is sound'", () => held("Lemma 'Bounds phase is sound'", 24));
  test("Lemma 'Loop naming'", () => held("Lemma 'Loop naming'", 1599));
  test("Lemma 'Dominance'", () => held("Lemma 'Dominance'", 1599));
  test("Lemma 'Unique active specialization'", () => held("Lemma 'Unique active specialization'", 83));
  test("Lemma 'Narrowing executions match'", () => held("Lemma 'Narrowing executions match'", 3602));
  test("Definition 'Bounds quality constraint'", () => held("Definition 'Bounds quality constraint'", 42));
  test('windows are tight', () => held('Windows are tight where coordinates are sums', 202));
  test("Lemma 'Sliding saves'", () => held("Lemma 'Sliding saves'", 32));
  test('no ε_mem is used', () => held('No ε_mem is used as an index, a condition or a loop bound', 17472));
  test("Lemma 'Reserved memory suffices'", () => held("Lemma 'Reserved memory suffices'", 224));
  test("Lemma 'Memory is used by one storage at a time'", () =>
    held("Lemma 'Memory is used by one storage at a time'", 26));
  test('no race', () => held('No race under any order of parallel iterations', 202));
  test('fresh storage is never seen', () => held('Fresh storage is never seen, whatever it is filled with', 384));
  test('the machine agrees with the interpreter', () => held('The engine step agrees with the interpreter', 63));
  test('compiled programs agree with it', () => {
    held('The engine wasm agrees with the interpreter', 900);
    held('The engine wasm-2 agrees with the interpreter', 900);
    held('The engine wasm-checked agrees with the interpreter', 900);
    held('Each pass of the machine keeps the meaning of the program', 337);
  });
  test('calls through the API agree with it', () => held('Calls through the API agree with the interpreter', 1912));
  test('a case is what its file says', () => held('A case is what its file says', 56));
});

describe('what is drawn', () => {
  test('every feature, often enough', () => {
    const rare = [...statistics.features].filter(([name, count]) => count < (floors.get(name) ?? 25));
    expect(rare).toEqual([]);
  });

  test('every directive, and most pairs of them', () => {
    const rare = [...statistics.directives].filter(([, count]) => count < 8);
    expect(rare).toEqual([]);
    expect(statistics.directives.size).toBe(26);
    expect(statistics.pairs.size).toBeGreaterThanOrEqual(140);
  });
});

/** At least three cases of a hundred for each kind of case beyond little programs, and other numbers for what is rarer by nature. */
const floors = new Map([
  ...[
    'six to fifteen funcs',
    'a func of four dimensions',
    'ten to twenty-five directives',
    'a coordinate through floats',
    'a coordinate through a func',
    'storage read after a loop of one iteration',
    'eight lanes or more in a window of fifty points or more',
    'an input of more than twenty points a side',
  ].map((name) => [name, 60] as const),
  ['storage read after an rdom of one point', 12],
  ['two inputs', 4],
  ['three updates', 10],
  ['a func of three dimensions', 10],
  ['a predicate that reads its own func', 10],
  ['a predicate that reads another func', 13],
  ['a window at the end of i32', 12],
  ['a func inside of a func inside of another', 20],
  ['hoisted storage on the stack', 12],
  ['two funcs that slide', 6],
  ['a func that slides and has an update', 12],
  ['a func that slides in one of two dimensions', 6],
]);
