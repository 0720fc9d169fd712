import { replay } from '../../lab/corpus/replay.ts';
import type { Console } from '../output/console.ts';
import { readCorpus } from './corpus-folder.ts';
import { enginesNamed } from './job.ts';

/** `fuzz --replay PATH`: check all laws for the cases of a file or a folder. */
export async function replayCases(
  path: string,
  { engine, json }: { readonly engine: string; readonly json?: boolean },
  console: Console,
): Promise<number> {
  const corpus = readCorpus(path);
  if (corpus.length === 0) {
    console.err(`error: there are no cases at ${path}\n`);
    return 2;
  }
  const { statistics, failures, invalid } = await replay(corpus, { engines: enginesNamed(engine) });
  const { cases, excused } = statistics;
  const broken = failures.map(({ name, finding }) => ({ name, ...finding }));
  const notCases = invalid.map(({ name, why }) => ({ name, why }));
  for (const { name, why } of notCases) console.err(`error: ${name} is not a valid case: ${why}\n`);
  const lines = broken.map(({ name, law, what }) => `BROKEN: ${law}, by ${name}\n${what}\n`);
  const text = [...lines, `${cases} cases${broken.length === 0 ? ', no law was broken' : ''}\n`].join('\n');
  const laws = Object.fromEntries(statistics.laws);
  console.out(json ? `${JSON.stringify({ cases, excused, laws, broken, invalid: notCases })}\n` : text);
  if (broken.length > 0) return 3;
  return notCases.length > 0 ? 1 : 0;
}
