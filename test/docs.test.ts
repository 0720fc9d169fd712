import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { diagnostics } from '../src/errors/index.ts';
import { rules } from '../src/semantics/source/derivation.ts';
import { stepRules } from '../src/semantics/target/small-step.ts';
import { run } from './run.ts';

/** The rows of all tables of a page, as cells, without table heads. */
function rowsOf(page: string): readonly (readonly string[])[] {
  return readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (paper|#) /.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
}

function filesIn(cell: string): readonly string[] {
  return Array.from(cell.matchAll(/`([\w./-]+\.(?:ts|syl))`/g), (match) => match[1] ?? '');
}

/** The references "`file`: the beginning of a title" of a cell to tests or groups that do not exist. */
function missingTests(cell: string): readonly string[] {
  if (cell === 'later') return [];
  return cell.split('; ').filter((part) => {
    const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(part) ?? [];
    if (!existsSync(file)) return true;
    const titles = Array.from(
      readFileSync(file, 'utf8').matchAll(/(?:test|describe)(?:\.each\([^)]*\))?\((['"`])(.*?)\1,/gs),
    );
    return title === '' || !titles.some((match) => (match[2] ?? '').startsWith(title));
  });
}

describe('docs/paper.md', () => {
  const rows = rowsOf('docs/paper.md');

  test('names every figure, rule, definition, lemma and theorem of the paper, once', () => {
    const ours = ['Update-Skip', 'Update-Undef', 'Input-Eval', 'Extern-Eval', 'Label', 'Leave', 'Reserve', 'Extern'];
    const ruleNames = [...new Set([...rules, ...stepRules])].map(
      (rule) => `Rule [${rule}]${ours.includes(rule) ? ' (ours)' : ''}`,
    );
    const extended = [
      'Output window',
      'Choice',
      'Tuple values',
      'Let',
      'Def',
      'Search and test reductions',
      'Functions of the library',
      'Look-ups',
      'Float coordinates',
      'Bitwise coordinates',
      'Idempotent tails',
      'align-extent',
      'bound-storage',
      'compute-with',
      'specialize-fail',
      'Requirements',
      'Several outputs',
      'Ranges of parameters',
      'Undef',
      'Externs',
      '64-bit integers',
      'Bits of floats',
      'Wrappers',
      'Reduction factoring',
      'Reorderable sum',
      'memoize',
    ];
    const extensions = extended.map((name) => `Extension '${name}' (ours)`);
    expect(rows.map(([what]) => what).toSorted()).toEqual([...numbered, ...ruleNames, ...extensions].toSorted());
  });

  test.each(rows)('%s', (_, code = '', checked = '') => {
    expect(code === 'later' || filesIn(code).length > 0).toBe(true);
    expect(filesIn(code).filter((file) => !existsSync(file))).toEqual([]);
    expect(missingTests(checked)).toEqual([]);
  });
});

describe('docs/errata.md', () => {
  const rows = rowsOf('docs/errata.md');

  test('has a row for each erratum, in order', () => {
    expect(rows.map(([number]) => number)).toEqual(rows.map((_, i) => `E${i + 1}`));
    expect(rows.length).toBeGreaterThanOrEqual(20);
  });

  test.each(rows)('%s', (_number, _printed, _wrong, _ours, checked = '') => {
    expect(missingTests(checked)).toEqual([]);
  });
});

describe('SECURITY.md', () => {
  const page = readFileSync('SECURITY.md', 'utf8');

  test('names diagnostics that exist', () => {
    const named = new Set(Array.from(page.matchAll(/\bS\d{3}\b/g), ([code]) => code));
    const known = new Set(diagnostics.map(({ code }) => code));
    expect([...named].filter((code) => !known.has(code))).toEqual([]);
    expect(named.size).toBeGreaterThan(10);
  });

  test('is part of the package, and its links are valid', () => {
    expect(JSON.parse(readFileSync('package.json', 'utf8')).files).toContain('SECURITY.md');
    const links = Array.from(page.matchAll(/\]\(([^)#]+)/g), ([, file = '']) => file);
    expect(links.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('examples in the docs run', () => {
  const pages = [
    'docs/language.md',
    'docs/getting-started.md',
    'docs/memory.md',
    'docs/sliding.md',
    'docs/wrappers.md',
    'docs/reductions.md',
  ];
  const programs = pages.flatMap((page) =>
    Array.from(readFileSync(page, 'utf8').matchAll(/```syl\n(.*?)```/gs), (match) => [page, match[1] ?? ''] as const),
  );
  test.each(programs)('a program in %s', (_, program) => {
    expect(run('check', program)).toMatchObject({ code: 0 });
  });

  test('every page has programs', () => {
    expect(new Set(programs.map(([page]) => page))).toEqual(new Set(pages));
  });
});

const numbered = [
  ...['example-basic', 'example-recompute', 'example-overcompute', 'overview-system', 'source-syntax', 'expr-syntax'],
  ...['source-semantics', 'target-syntax', 'target-semantics', 'lowering', 'bounds-extraction', 'bounds-inference'],
  ...['schedule-syntax', 'schedule-semantics'],
]
  .map((label) => `Figure ${label}`)
  .concat([
    "Definition 'Input and Output'",
    "Definition 'Output equivalence'",
    "Definition 'Algorithm confluence'",
    "Theorem 'Memory safety'",
    "Theorem 'Scheduling equivalence'",
    "Definition 'Bounds engine'",
    "Definition 'Bounds quality constraint'",
    "Definition 'Error value'",
    "Definition 'Syntactic separation restriction'",
    "Definition 'Pure/reduction dimensions'",
    "Definition 'Startup expression'",
    "Definition 'Valid program'",
    "Lemma 'Algorithms terminate'",
    "Definition 'Assertion failure'",
    "Definition 'RDom failure'",
    "Definition 'Memory error'",
    "Lemma 'Loop naming'",
    "Lemma 'Dominance'",
    "Definition 'Bounds hole'",
    "Definition 'Bounds oracle query'",
    "Lemma 'Memory safety'",
    "Lemma 'Compute bounds confluent'",
    "Lemma 'Scheduling phase is sound'",
    "Lemma 'Unique active specialization'",
    "Definition 'Pure loop'",
    "Lemma 'Loop phase naming'",
    "Definition 'Narrowing program'",
    "Lemma 'Narrowing executions match'",
    "Lemma 'Lowering is sound'",
    "Lemma 'Specialization is sound'",
    "Lemma 'Loop phase is sound'",
    "Lemma 'Compute phase is sound'",
    "Lemma 'Storage phase is sound'",
    "Lemma 'Bounds phase is sound'",
  ]);
