import { scheduleName } from '../../lab/case.ts';
import { questions } from '../../lab/draw/numbered-case.ts';
import { engines } from '../../lab/engines.ts';
import { fuzz } from '../../lab/fuzz.ts';
import type { Console } from '../console.ts';
import { type Ended, runCampaign } from '../fuzz/campaign.ts';
import { enginesNamed } from '../fuzz/job.ts';
import { type JobPlan, type WrittenFailure, writtenFailure } from '../fuzz/messages.ts';
import { type Failed, jsonOf, rateOf, textOf } from '../fuzz/present.ts';
import type { StopSignal } from '../fuzz/processes.ts';

export interface FuzzOptions {
  readonly seconds?: number;
  readonly cases?: number;
  readonly seed?: number;
  readonly case?: number;
  readonly jobs?: number;
  readonly caseTimeout: number;
  readonly engine: string;
  readonly json?: boolean;
}

/** The engines that can be asked for: each is compared with the interpreter. */
export const fuzzEngines = ['all', ...engines.map((engine) => engine.name)];

/** `fuzz`: random programs under random schedules, until a law breaks, time or cases run out, or a signal stops it. */
export async function fuzzCommand(options: FuzzOptions, console: Console): Promise<number> {
  const { seed = Math.floor(performance.timeOrigin % 2 ** 31), case: only } = options;
  const { processes } = console;
  const cases = only === undefined ? options.cases : 1;
  const plan = {
    seed,
    first: only ?? 0,
    cases: cases ?? Number.POSITIVE_INFINITY,
    seconds: options.seconds ?? (cases === undefined ? 10 : Number.POSITIVE_INFINITY),
    engine: options.engine,
  };
  let reported = 0;
  const progress = (cases: number, elapsed: number): void => {
    if (elapsed < reported + 5) return;
    reported = elapsed;
    console.err(`${rateOf(cases, elapsed)}, seed ${seed}\n`);
  };
  const programs = Math.ceil(plan.cases / questions);
  const jobs = processes === undefined ? 1 : Math.max(1, Math.min(programs, options.jobs ?? processes.cores));
  const ended =
    jobs === 1 || processes === undefined
      ? await runAlone(plan, progress, console)
      : await runCampaign({ plan, jobs, caseSeconds: options.caseTimeout, progress }, processes);
  const failed = ended.failure && writeFailure(ended.failure, seed, console);
  const presented = { ...ended, seed, jobs, failed };
  console.out(options.json ? `${JSON.stringify(jsonOf(presented))}\n` : textOf(presented));
  return failed === null ? 0 : 3;
}

/** Examine all cases in this process. A signal stops it after the case that it is busy with. */
async function runAlone(
  { engine, ...plan }: Omit<JobPlan, 'share'>,
  progress: (cases: number, seconds: number) => void,
  { processes }: Console,
): Promise<Ended> {
  let stoppedBy: StopSignal | null = null;
  const isStopped = (): boolean => stoppedBy !== null;
  const listen = plan.cases > 1 ? processes?.onSignal : undefined;
  const forget = listen?.((signal) => {
    stoppedBy = signal;
  });
  const { statistics, seconds, failure } = await fuzz({
    ...plan,
    engines: enginesNamed(engine),
    begin: () => !isStopped(),
    progress: (statistics, elapsed) => progress(statistics.cases, elapsed),
  });
  forget?.();
  return {
    statistics,
    seconds,
    stoppedBy,
    failure: failure && writtenFailure(failure.index, failure.case, failure.finding),
  };
}

/** Write the failing case as a file that can be run; gives how to repeat what was found. */
function writeFailure({ index, finding, program, options }: WrittenFailure, seed: number, console: Console): Failed {
  const file = `fuzz-${seed}-${index}.syl`;
  console.writeBytes(file, new TextEncoder().encode(program));
  return {
    ...finding,
    file,
    program,
    commands: [
      `sylvite eval ${file} ${options}`,
      `sylvite run --engine interp ${file} --schedule ${scheduleName} ${options}`,
      `sylvite fuzz --seed ${seed} --case ${index}`,
    ],
  };
}
