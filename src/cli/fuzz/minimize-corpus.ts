import { writeCase } from '../../lab/case-text.ts';
import { minimizedCorpus } from '../../lab/corpus/minimize.ts';
import type { Console } from '../output/console.ts';
import { openCorpus, replaceCorpus } from './corpus-folder.ts';
import { openCoverage } from './v8-coverage.ts';

/** `fuzz --minimize DIR`: minimize the corpus in a folder while preserving its coverage. */
export async function minimizeCorpus(
  folder: string,
  { cases: most = 150, json }: { readonly cases?: number; readonly json?: boolean },
  console: Console,
): Promise<number> {
  const coverage = openCoverage({ isExact: true });
  const before = openCorpus(folder, console);
  if (before === null) return 1;
  const { cases, reached } = await minimizedCorpus(before, coverage, { cases: most, tries });
  coverage.close();
  replaceCorpus(folder, cases.map(writeCase));
  const text = `${cases.length} of ${before.length} cases are left; they cover ${reached} characters of the compiler\n`;
  console.out(json ? `${JSON.stringify({ before: before.length, cases: cases.length, reached })}\n` : text);
  return 0;
}

/** Attempts per case. Each takes a few hundredths of a second. Minimizing the result again continues the work. */
const tries = 10;
