import { smallestCorpus } from '../../lab/corpus/smallest.ts';
import { writeCase } from '../../lab/written-case.ts';
import type { Console } from '../output/console.ts';
import { openCorpus, replaceCorpus } from './corpus-folder.ts';
import { openCoverage } from './v8-coverage.ts';

/** `fuzz --minimize DIR`: leave in a folder a small part of its cases, made smaller, that reaches as much of the compiler. */
export async function minimizeCorpus(
  folder: string,
  { cases: most = 150, json }: { readonly cases?: number; readonly json?: boolean },
  console: Console,
): Promise<number> {
  const coverage = openCoverage({ isExact: true });
  const before = openCorpus(folder, console);
  if (before === null) return 1;
  const { cases, reached } = await smallestCorpus(before, coverage, { cases: most, tries });
  coverage.close();
  replaceCorpus(folder, cases.map(writeCase));
  const text = `${cases.length} of ${before.length} cases are left; they reach ${reached} characters of the passes\n`;
  console.out(json ? `${JSON.stringify({ before: before.length, cases: cases.length, reached })}\n` : text);
  return 0;
}

/** For each case; a try takes some hundredths of a second. Minimizing again tries more. */
const tries = 10;
