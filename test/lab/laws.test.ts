import { describe, expect, test } from 'vitest';
import { fileOf, optionsOf } from '../../src/lab/case.ts';
import { fuzz } from '../../src/lab/fuzz.ts';

const { statistics, seconds, failure } = await fuzz({
  seed: Number(process.env.SEED ?? 1),
  first: 0,
  cases: 1500,
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
  expect(statistics.cases - statistics.excused).toBeGreaterThanOrEqual(1350);
});

describe('the laws', () => {
  test("Theorem 'Memory safety'", () => held("Theorem 'Memory safety'", 847));
  test("Theorem 'Scheduling equivalence'", () => held("Theorem 'Scheduling equivalence'", 444));
  test("Lemma 'Algorithms terminate'", () => held("Lemma 'Algorithms terminate'", 486));
  test("Lemma 'Lowering is sound'", () => held("Lemma 'Lowering is sound'", 45));
  test("Lemma 'Specialization is sound'", () => held("Lemma 'Specialization is sound'", 6));
  test("Lemma 'Loop phase is sound'", () => held("Lemma 'Loop phase is sound'", 75));
  test("Lemma 'Compute phase is sound'", () => held("Lemma 'Compute phase is sound'", 33));
  test("Lemma 'Storage phase is sound'", () => held("Lemma 'Storage phase is sound'", 20));
  test("Lemma 'Memory phase is sound'", () => held("Lemma 'Memory phase is sound'", 15));
  test("Lemma 'Bounds phase is sound'", () => held("Lemma 'Bounds phase is sound'", 8));
  test("Lemma 'Loop naming'", () => held("Lemma 'Loop naming'", 927));
  test("Lemma 'Dominance'", () => held("Lemma 'Dominance'", 927));
  test("Lemma 'Unique active specialization'", () => held("Lemma 'Unique active specialization'", 48));
  test("Lemma 'Narrowing executions match'", () => held("Lemma 'Narrowing executions match'", 2089));
  test("Definition 'Bounds quality constraint'", () => held("Definition 'Bounds quality constraint'", 24));
  test('windows are tight', () => held('Windows are tight where coordinates are sums', 117));
  test("Lemma 'Sliding saves'", () => held("Lemma 'Sliding saves'", 18));
  test('no ε_mem is used', () => held('No ε_mem is used as an index, a condition or a loop bound', 10133));
  test("Lemma 'Reserved memory suffices'", () => held("Lemma 'Reserved memory suffices'", 129));
  test("Lemma 'Memory is used by one storage at a time'", () =>
    held("Lemma 'Memory is used by one storage at a time'", 15));
  test('no race', () => held('No race under any order of parallel iterations', 117));
  test('fresh storage is never seen', () => held('Fresh storage is never seen, whatever it is filled with', 222));
  test('the machine agrees with the interpreter', () => held('The engine step agrees with the interpreter', 36));
  test('compiled programs agree with it', () => {
    held('The engine wasm agrees with the interpreter', 522);
    held('The engine wasm-2 agrees with the interpreter', 522);
    held('The engine wasm-checked agrees with the interpreter', 522);
    held('Each pass of the machine keeps the meaning of the program', 195);
  });
  test('calls through the API agree with it', () => held('Calls through the API agree with the interpreter', 1108));
  test('a case is what its file says', () => held('A case is what its file says', 32));
});

describe('what is drawn', () => {
  test('every feature, often enough', () => {
    const rare = [...statistics.features].filter(([name, count]) => count < (floors.get(name) ?? 12));
    expect(rare).toEqual([]);
  });

  test('every directive, and most pairs of them', () => {
    const rare = [...statistics.directives].filter(([, count]) => count < 4);
    expect(rare).toEqual([]);
    expect(statistics.directives.size).toBe(26);
    expect(statistics.pairs.size).toBeGreaterThanOrEqual(120);
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
  ].map((name) => [name, 36] as const),
  ['storage read after an rdom of one point', 6],
  ['two inputs', 2],
  ['three updates', 5],
  ['a func of three dimensions', 5],
  ['a predicate that reads its own func', 5],
  ['a predicate that reads another func', 6],
  ['a window at the end of i32', 6],
  ['a func inside of a func inside of another', 10],
  ['hoisted storage on the stack', 6],
  ['two funcs that slide', 3],
  ['a func that slides and has an update', 6],
  ['a func that slides in one of two dimensions', 3],
]);
