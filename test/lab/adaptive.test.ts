import { afterAll, expect, test } from 'vitest';
import { openCoverage } from '../../src/cli/fuzz/v8-coverage.ts';
import type { Case } from '../../src/lab/case.ts';
import { AdaptiveCases } from '../../src/lab/corpus/adaptive.ts';
import { reachedBy } from '../../src/lab/corpus/compile-case.ts';
import { type Coverage, Covered } from '../../src/lab/corpus/coverage.ts';
import { smallestCorpus } from '../../src/lab/corpus/smallest.ts';
import { drawCase, questions } from '../../src/lab/draw/numbered-case.ts';
import { mutateCase } from '../../src/lab/mutate/case.ts';
import { Random } from '../../src/lab/random.ts';
import { readCase, writeCase } from '../../src/lab/written-case.ts';

const coverage = openCoverage({ isExact: true });
afterAll(() => coverage.close());

/** The first programs of an adaptive run, and those that were kept. */
function adaptive(programs: number, from: Coverage, corpus: readonly Case[] = []): { all: string[]; kept: string[] } {
  const kept: string[] = [];
  const cases = new AdaptiveCases({ seed: 4, coverage: from, corpus, keep: (c) => kept.push(writeCase(c)) });
  const all = Array.from({ length: programs }, (_, p) => writeCase(cases.at(p * questions)));
  return { all, kept };
}

/** Learns: what reaches new code is kept, and what reaches nothing new is not. */
function learns(from: Coverage): boolean {
  const { kept } = adaptive(24, from);
  return kept.length > 5 && kept.length < 24;
}

test('a case that reaches new code is kept, and others are not', () => {
  expect(learns(coverage)).toBe(true);
});

test('coverage that never reports anything, or always something new, is noticed', () => {
  let n = 0;
  expect(learns({ take: () => new Map() })).toBe(false);
  expect(learns({ take: () => new Map([['file', [n++, n]]]) })).toBe(false);
});

test('what a case reaches follows from the case', () => {
  const [plain, vector] = [
    '// --window x=0:8\npipeline f() { fun f(x) = x; }\nschedule s { }',
    '// --window x=0:8\npipeline f() { fun f(x) = x; }\nschedule s { vectorize(f.x, 4); }',
  ].map((text) => readCase(text) as Case);
  if (plain === undefined || vector === undefined) expect.fail();
  for (const c of [plain, vector]) reachedBy(c, coverage);
  const covered = new Covered();
  expect(covered.add(reachedBy(fresh(plain), coverage))).toBeGreaterThan(1000);
  expect(covered.add(reachedBy(fresh(plain), coverage))).toBe(0);
  expect(covered.add(reachedBy(fresh(vector), coverage))).toBeGreaterThan(100);
  expect(covered.add(reachedBy(fresh(vector), coverage))).toBe(0);
});

test('the seed and the corpus determine the cases', () => {
  const fake = (): Coverage => {
    let n = 0;
    return { take: () => new Map([['file', n++ % 3 === 0 ? [0, n] : []]]) };
  };
  const corpus = [drawCase(9, 0), drawCase(9, 4)];
  expect(adaptive(16, fake(), corpus)).toEqual(adaptive(16, fake(), corpus));
  expect(adaptive(16, fake(), corpus).all).not.toEqual(adaptive(16, fake()).all);
});

test('mutations are valid, mostly found, and differ in all parts', () => {
  const parts = { pipeline: 0, directives: 0, question: 0 };
  let found = 0;
  for (let i = 0; i < 60; i++) {
    const [c, other] = [drawCase(2, i * questions), drawCase(3, i * questions)];
    const mutated = mutateCase(new Random(5, i), c, other);
    if (mutated === null) continue;
    expect(readCase(writeCase(mutated))).not.toHaveProperty('why');
    found++;
    if (writeCase({ ...mutated, directives: [] }) !== writeCase({ ...c, directives: [] })) parts.pipeline++;
    if (JSON.stringify(mutated.directives) !== JSON.stringify(c.directives)) parts.directives++;
    if (JSON.stringify(mutated.question.window) !== JSON.stringify(c.question.window)) parts.question++;
  }
  expect(found).toBeGreaterThan(50);
  expect(Math.min(...Object.values(parts))).toBeGreaterThan(5);
});

test('a smaller corpus reaches the same code', async () => {
  const cases = Array.from({ length: 8 }, (_, i) => drawCase(6, i * questions));
  for (const c of cases) reachedBy(c, coverage);
  const all = new Covered();
  for (const c of cases.map(fresh)) all.add(reachedBy(c, coverage));
  const small = await smallestCorpus(cases.map(fresh), coverage, { cases: 100, tries: 2 });
  expect(small.cases.length).toBeLessThan(8);
  // Some code runs once, whatever is compiled first.
  expect(small.reached).toBeGreaterThan(0.95 * all.size);
});

/** The same case, of which nothing is remembered. */
function fresh(c: Case): Case {
  return { ...c, pipeline: { ...c.pipeline } };
}
