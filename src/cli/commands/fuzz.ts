import { type Case, scheduleName } from '../../lab/case.ts';
import { writeCase } from '../../lab/case-text.ts';
import { fuzz } from '../../lab/fuzz.ts';
import { testInputsPerProgram } from '../../lab/generators/numbered-case.ts';
import { type Ended, runCampaign } from '../fuzz/campaign.ts';
import { casesOf } from '../fuzz/cases.ts';
import { addToCorpus, openCorpus } from '../fuzz/corpus-folder.ts';
import { enginesNamed } from '../fuzz/job.ts';
import type { JobPlan } from '../fuzz/job-plan.ts';
import { type FailureReport, reportOfFailure } from '../fuzz/messages.ts';
import { minimizeCorpus } from '../fuzz/minimize-corpus.ts';
import { type Failed, jsonOf, rateOf, textOf } from '../fuzz/present.ts';
import { replayCases } from '../fuzz/replay-cases.ts';
import type { Console } from '../output/console.ts';

export interface FuzzOptions {
  readonly seconds?: number;
  readonly cases?: number;
  readonly seed?: number;
  readonly case?: number;
  readonly jobs?: number;
  readonly caseTimeout: number;
  readonly adaptive?: boolean;
  readonly corpus?: string;
  readonly minimize?: string;
  readonly replay?: string;
  readonly engine: string;
  readonly json?: boolean;
}

/**
 * `fuzz`: test random programs under random schedules until a law is broken, a limit is reached, or a signal arrives.
 */
export async function fuzzCommand(options: FuzzOptions, console: Console): Promise<number> {
  if (options.replay !== undefined) return replayCases(options.replay, options, console);
  if (options.minimize !== undefined) return minimizeCorpus(options.minimize, options, console);
  const corpus = options.corpus === undefined ? [] : openCorpus(options.corpus, console);
  if (corpus === null) return 1;
  const plan = planOf(options, corpus);
  const { processes } = console;
  const programs = Math.ceil(plan.cases / testInputsPerProgram);
  const jobs = processes === undefined ? 1 : Math.max(1, Math.min(programs, options.jobs ?? processes.cores));
  // The first report is after one second, or after five if no case has ended.
  let next = 1;
  const progress = (cases: number, elapsed: number): void => {
    if (elapsed < next || (cases === 0 && elapsed < 5)) return;
    next = elapsed + 5;
    console.err(`${rateOf(cases, elapsed)}, seed ${plan.seed}\n`);
  };
  const kept = (text: string): void => {
    if (options.corpus !== undefined) addToCorpus(options.corpus, text);
  };
  const ended =
    processes === undefined
      ? await runAlone({ ...plan, share: { number: 0, of: 1 } }, { progress, kept })
      : await runCampaign({ plan, jobs, caseSeconds: options.caseTimeout, progress, kept }, processes);
  const failed = ended.failure && writeFailure(ended.failure, plan, console);
  const presented = { ...ended, seed: plan.seed, jobs, failed };
  console.out(options.json ? `${JSON.stringify(jsonOf(presented))}\n` : textOf(presented));
  return failed === null ? 0 : 3;
}

function planOf(options: FuzzOptions, start: readonly Case[]): Plan {
  const { seed, case: only, cases: many, seconds, engine, adaptive, corpus } = options;
  const cases = only === undefined ? many : 1;
  return {
    seed: seed ?? Math.floor(performance.timeOrigin % 2 ** 31),
    first: only ?? 0,
    cases: cases ?? Number.POSITIVE_INFINITY,
    seconds: seconds ?? (cases === undefined ? 10 : Number.POSITIVE_INFINITY),
    engine,
    adaptive: adaptive || corpus !== undefined ? { corpus: start.map(writeCase) } : null,
  };
}

type Plan = Omit<JobPlan, 'share'>;

interface Listener {
  progress(cases: number, seconds: number): void;
  kept(text: string): void;
}

/** Examine all cases in this process, where a case that hangs cannot be stopped. */
async function runAlone(plan: JobPlan, { progress, kept }: Listener): Promise<Ended> {
  const { coverageSummary, close, ...cases } = casesOf(plan, { drawn: () => {}, kept });
  const { statistics, seconds, failure } = await fuzz({
    ...plan,
    ...cases,
    engines: enginesNamed(plan.engine),
    progress: (statistics, elapsed) => progress(statistics.cases, elapsed),
  });
  close();
  const reported = failure && reportOfFailure(failure);
  return { statistics, seconds, stoppedBy: null, failure: reported, reach: coverageSummary() };
}

/** Write the failing case to a file; returns the commands that reproduce the failure. */
function writeFailure({ index, finding, text }: FailureReport, { seed, adaptive }: Plan, console: Console): Failed {
  const file = `fuzz-${seed}-${index}.syl`;
  const options = text.split('\n', 1)[0]?.replace(/^\/\/ ?/, '') ?? '';
  console.writeBytes(file, new TextEncoder().encode(text));
  return {
    ...finding,
    file,
    program: text,
    commands: [
      `sylvite eval ${file} ${options}`,
      `sylvite run --engine interp ${file} --schedule ${scheduleName} ${options}`,
      `sylvite fuzz --replay ${file}`,
      ...(adaptive === null ? [`sylvite fuzz --seed ${seed} --case ${index}`] : []),
    ],
  };
}
