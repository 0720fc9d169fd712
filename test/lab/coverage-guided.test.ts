import { afterAll, expect, test } from 'vitest';
import { openCoverage } from '../../src/cli/fuzz/v8-coverage.ts';
import type { Case } from '../../src/lab/case.ts';
import { readCase, writeCase } from '../../src/lab/case-text.ts';
import { CoverageCounts, type CoverageSource } from '../../src/lab/corpus/coverage.ts';
import { CoverageGuidedCases } from '../../src/lab/corpus/coverage-guided.ts';
import { coverageOf } from '../../src/lab/corpus/coverage-of.ts';
import { minimizedCorpus } from '../../src/lab/corpus/minimize.ts';
import { drawCase, testInputsPerProgram } from '../../src/lab/generators/numbered-case.ts';
import { mutateCase } from '../../src/lab/mutate/case.ts';
import { Random } from '../../src/lab/random.ts';
import { cases } from '../deep.ts';

const coverage = openCoverage({ isExact: true });
afterAll(() => coverage.close());

/** The first programs of a coverage-guided run, and those that were kept. */
function guided(
  programs: number,
  from: CoverageSource,
  corpus: readonly Case[] = [],
): { all: string[]; kept: string[] } {
  const kept: string[] = [];
  const source = new CoverageGuidedCases({ seed: 4, coverage: from, corpus, keep: (c) => kept.push(writeCase(c)) });
  const all = Array.from({ length: programs }, (_, p) => writeCase(source.at(p * testInputsPerProgram)));
  return { all, kept };
}

/** Are some, but not all, of the programs kept? */
function isSelective(from: CoverageSource): boolean {
  const programs = cases(16, 24); // whole batches
  const { kept } = guided(programs, from);
  return kept.length > cases(3, 5) && kept.length < programs;
}

test('a case is kept if and only if it covers new code', () => {
  expect(isSelective(coverage)).toBe(true);
});

test('a coverage source that reports nothing, or always something new, is detected', () => {
  let n = 0;
  expect(isSelective({ take: () => new Map() })).toBe(false);
  expect(isSelective({ take: () => new Map([['file', [n++, n]]]) })).toBe(false);
});

test('the coverage of a case is deterministic', () => {
  const [scalar, vector] = [
    '// --window x=0:8\npipeline f() { fun f(x) = x; }\nschedule s { }',
    '// --window x=0:8\npipeline f() { fun f(x) = x; }\nschedule s { vectorize(f.x, 4); }',
  ].map((text) => readCase(text) as Case);
  if (scalar === undefined || vector === undefined) expect.fail();
  for (const c of [scalar, vector]) coverageOf(c, coverage);
  const covered = new CoverageCounts();
  expect(covered.add(coverageOf(fresh(scalar), coverage))).toBeGreaterThan(1000);
  expect(covered.add(coverageOf(fresh(scalar), coverage))).toBe(0);
  expect(covered.add(coverageOf(fresh(vector), coverage))).toBeGreaterThan(100);
  expect(covered.add(coverageOf(fresh(vector), coverage))).toBe(0);
});

test('the seed and the corpus determine the cases', () => {
  const fake = (): CoverageSource => {
    let n = 0;
    return { take: () => new Map([['file', n++ % 3 === 0 ? [0, n] : []]]) };
  };
  const corpus = [drawCase(9, 0), drawCase(9, 4)];
  const programs = cases(4, 16);
  expect(guided(programs, fake(), corpus)).toEqual(guided(programs, fake(), corpus));
  expect(guided(programs, fake(), corpus).all).not.toEqual(guided(programs, fake()).all);
});

test('mutation mostly succeeds, gives valid cases, and changes all parts', () => {
  const parts = { pipeline: 0, directives: 0, testInput: 0 };
  const all = cases(20, 60);
  let mutations = 0;
  for (let i = 0; i < all; i++) {
    const [c, other] = [drawCase(2, i * testInputsPerProgram), drawCase(3, i * testInputsPerProgram)];
    const mutated = mutateCase(new Random(5, i), c, other);
    if (mutated === null) continue;
    expect(readCase(writeCase(mutated))).not.toHaveProperty('why');
    mutations++;
    if (writeCase({ ...mutated, directives: [] }) !== writeCase({ ...c, directives: [] })) parts.pipeline++;
    if (JSON.stringify(mutated.directives) !== JSON.stringify(c.directives)) parts.directives++;
    if (JSON.stringify(mutated.testInput.window) !== JSON.stringify(c.testInput.window)) parts.testInput++;
  }
  expect(mutations).toBeGreaterThan((all * 5) / 6);
  expect(Math.min(...Object.values(parts))).toBeGreaterThan(cases(1, 5));
});

test('a minimized corpus covers the same code', async () => {
  const drawn = Array.from({ length: cases(5, 8) }, (_, i) => drawCase(6, i * testInputsPerProgram));
  for (const c of drawn) coverageOf(c, coverage);
  const all = new CoverageCounts();
  for (const c of drawn.map(fresh)) all.add(coverageOf(c, coverage));
  const small = await minimizedCorpus(drawn.map(fresh), coverage, { cases: 100, tries: cases(1, 2) });
  expect(small.cases.length).toBeLessThan(drawn.length);
  // Some code runs once per process.
  expect(small.reached).toBeGreaterThan(0.95 * all.size);
});

/** A copy of a case that is not in any cache. */
function fresh(c: Case): Case {
  return { ...c, pipeline: { ...c.pipeline } };
}
