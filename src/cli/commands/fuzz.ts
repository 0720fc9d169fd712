import { fileOf, optionsOf, scheduleName } from '../../lab/case.ts';
import { engines } from '../../lab/engines.ts';
import { type Failure, type Fuzzed, fuzz } from '../../lab/fuzz.ts';
import type { Console } from '../console.ts';

export interface FuzzOptions {
  readonly seconds?: number;
  readonly cases?: number;
  readonly seed?: number;
  readonly case?: number;
  readonly engine: string;
  readonly json?: boolean;
}

/** The engines that can be asked for: each is compared with the interpreter. */
export const fuzzEngines = ['all', ...engines.map((engine) => engine.name)];

/** `fuzz`: random programs under random schedules, until a law breaks, or time or cases run out. */
export async function fuzzCommand(options: FuzzOptions, console: Console): Promise<number> {
  const { seed = Math.floor(performance.timeOrigin % 2 ** 31), case: only } = options;
  const cases = only === undefined ? options.cases : 1;
  const seconds = options.seconds ?? (cases === undefined ? 10 : Number.POSITIVE_INFINITY);
  let told = 0;
  const fuzzed = await fuzz({
    seed,
    first: only ?? 0,
    cases: cases ?? Number.POSITIVE_INFINITY,
    seconds,
    engines: engines.filter(({ name }) => options.engine === 'all' || name === options.engine),
    progress: (statistics, elapsed) => {
      if (elapsed < told + 5) return;
      told = elapsed;
      console.err(`${rateOf(statistics.cases, elapsed)}, seed ${seed}\n`);
    },
  });
  const report = fuzzed.failure === null ? null : reportOf(fuzzed.failure, seed, console);
  console.out(options.json ? `${JSON.stringify(json(fuzzed, seed, report))}\n` : text(fuzzed, seed, report));
  return report === null ? 0 : 3;
}

interface Report {
  readonly law: string;
  readonly what: string;
  readonly file: string;
  readonly program: string;
  readonly commands: readonly string[];
}

/** The failing case as a file that can be run, and how to repeat what was found. */
function reportOf({ case: c, index, finding }: Failure, seed: number, console: Console): Report {
  const file = `fuzz-${seed}-${index}.syl`;
  const program = fileOf(c);
  console.writeBytes(file, new TextEncoder().encode(program));
  const schedule = `--schedule ${scheduleName}`;
  return {
    ...finding,
    file,
    program,
    commands: [
      `sylvite eval ${file} ${optionsOf(c)}`,
      `sylvite run --engine interp ${file} ${schedule} ${optionsOf(c)}`,
      `sylvite fuzz --seed ${seed} --case ${index}`,
    ],
  };
}

function rateOf(cases: number, seconds: number): string {
  return `${cases} cases in ${seconds.toFixed(1)} s, ${Math.round(cases / Math.max(seconds, 0.001))} per second`;
}

function json({ statistics, seconds }: Fuzzed, seed: number, failure: Report | null): object {
  const { cases, excused, laws, features, reported, directives, pairs } = statistics;
  const counts = { laws, features, calls: reported, directives, pairs };
  const tables = Object.entries(counts).map(([name, table]) => [name, Object.fromEntries(table)]);
  return { seed, cases, excused, seconds, casesPerSecond: cases / seconds, ...Object.fromEntries(tables), failure };
}

function text({ statistics, seconds }: Fuzzed, seed: number, report: Report | null): string {
  const { cases, excused, laws, features, reported, directives, pairs } = statistics;
  const table = (title: string, counts: ReadonlyMap<string, number>): readonly string[] => [
    '',
    title,
    ...Array.from(counts, ([name, count]) => `${String(count).padStart(9)}  ${name}`),
  ];
  const rarest = new Map([...pairs].sort((a, b) => a[1] - b[1]).slice(0, 12));
  const lines = [
    ...table('How often each law was exercised', laws),
    ...table('Cases with each feature', features),
    ...table('Cases with each kind of call', new Map([...reported].sort((a, b) => b[1] - a[1]))),
    ...table('Cases with each directive', directives),
    ...table(`The rarest of ${pairs.size} pairs of directives`, rarest),
    '',
    `${excused} cases were refused because their arithmetic might not fit i32 (S706)`,
    `${rateOf(cases, seconds)}, seed ${seed}`,
    ...(report === null ? ['no law was broken'] : failureLines(report)),
  ];
  return `${lines.slice(1).join('\n')}\n`;
}

function failureLines({ law, what, file, program, commands }: Report): readonly string[] {
  return [
    '',
    `BROKEN: ${law}`,
    what,
    '',
    program,
    `written to ${file}; to repeat it:`,
    ...commands.map((c) => `  ${c}`),
  ];
}
