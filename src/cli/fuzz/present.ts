import type { Statistics } from '../../lab/statistics/statistics.ts';
import type { Ended } from './campaign.ts';

/** The result of a run, with its settings. */
export interface Presented extends Ended {
  readonly seed: number;
  readonly jobs: number;
  readonly failed: Failed | null;
}

/** The failing case: its file, and the commands that reproduce the failure. */
export interface Failed {
  readonly law: string;
  readonly what: string;
  readonly file: string;
  readonly program: string;
  readonly commands: readonly string[];
}

export function rateOf(cases: number, seconds: number): string {
  return `${cases} cases in ${seconds.toFixed(1)} s, ${Math.round(cases / Math.max(seconds, 0.001))} per second`;
}

export function jsonOf({ statistics, seconds, seed, jobs, stoppedBy, reach, failed }: Presented): object {
  const { cases, excused, laws, features, reported, directives, pairs } = statistics;
  const counts = { laws, features, calls: reported, directives, pairs };
  const tables = Object.fromEntries(Object.entries(counts).map(([name, table]) => [name, Object.fromEntries(table)]));
  const casesPerSecond = cases / seconds;
  return { seed, cases, excused, seconds, casesPerSecond, jobs, stoppedBy, reach, ...tables, failure: failed };
}

export function textOf({ statistics, seconds, seed, stoppedBy, reach, failed }: Presented): string {
  const lines = [
    ...tablesOf(statistics),
    '',
    `${statistics.excused} cases were refused because their arithmetic might not fit in i32 (S706)`,
    `${rateOf(statistics.cases, seconds)}, seed ${seed}`,
    ...(reach === null
      ? []
      : [`${reach.kept} cases were kept; ${reach.characters} characters of the compiler were covered`]),
    ...(stoppedBy === null ? [] : [`stopped by ${stoppedBy}`]),
    ...(failed === null ? ['no law was broken'] : failureLines(failed)),
  ];
  return `${lines.slice(1).join('\n')}\n`;
}

function tablesOf({ laws, features, reported, directives, pairs }: Statistics): readonly string[] {
  const table = (title: string, counts: ReadonlyMap<string, number>): readonly string[] => [
    '',
    title,
    ...Array.from(counts, ([name, count]) => `${String(count).padStart(9)}  ${name}`),
  ];
  const rarest = new Map([...pairs].sort((a, b) => a[1] - b[1]).slice(0, 12));
  return [
    ...table('How often each law was exercised', laws),
    ...table('Cases with each feature', features),
    ...table('Cases with each kind of call', new Map([...reported].sort((a, b) => b[1] - a[1]))),
    ...table('Cases with each directive', directives),
    ...table(`The rarest of ${pairs.size} pairs of directives`, rarest),
  ];
}

function failureLines({ law, what, file, program, commands }: Failed): readonly string[] {
  return [
    '',
    `BROKEN: ${law}`,
    what,
    '',
    program,
    `written to ${file}; to reproduce it:`,
    ...commands.map((c) => `  ${c}`),
  ];
}
