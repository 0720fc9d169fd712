import { type ChildProcess, fork } from 'node:child_process';
import { testInputsPerProgram } from './edge-case.ts';
import type { Verdict } from './examine.ts';
import type { Order, Report } from './messages.ts';

/** The settings of a fuzzing run. */
export interface Plan {
  readonly child: string;
  readonly seed: number;
  /** The first program, and the number of programs. */
  readonly from: number;
  readonly programs: number;
  readonly processes: number;
  /** The number of test inputs for each program, at most three. */
  readonly inputsPerProgram: number;
  /** Continue after a failure. */
  readonly keep: boolean;
  readonly progress: (report: CaseReport) => void;
}

/** The result of a case. A crash or a hang of its process is a failure, too. */
export interface CaseReport {
  readonly index: number;
  readonly verdict: Verdict;
  readonly features: readonly string[];
  readonly text: string;
}

/** The time limit of a case, in milliseconds. */
const longestSilence = 60_000;

/** The number of cases per process: enough for the JIT compiler to optimize the code. */
const casesPerProcess = 30_000;

/** Examine all cases of a plan, several processes at a time. */
export async function examineAll(plan: Plan): Promise<void> {
  const end = (plan.from + plan.programs) * testInputsPerProgram;
  let next = plan.from * testInputsPerProgram;
  let isStopped = false;
  const worker = async (): Promise<void> => {
    while (next < end && !isStopped) {
      let from = next;
      const to = Math.min(end, from + casesPerProcess);
      next = to;
      while (from < to && !isStopped) {
        from = await examineSome(plan, from, to, (report) => {
          plan.progress(report);
          if (report.verdict.failure !== null && !plan.keep) isStopped = true;
        });
      }
    }
  };
  await Promise.all(Array.from({ length: plan.processes }, worker));
}

/** Examine cases until one fails; returns the number of the next case. */
async function examineSome(
  { child, seed, inputsPerProgram }: Plan,
  from: number,
  to: number,
  notify: (report: CaseReport) => void,
): Promise<number> {
  let index = from;
  let isDone = true;
  let hasFailed = false;
  const died = await listen(child, { tag: 'run', seed, from, to, inputsPerProgram }, (report) => {
    if (report.tag === 'begin') {
      index = report.index;
      isDone = false;
    }
    if (report.tag === 'done') {
      isDone = true;
      hasFailed = report.verdict.failure !== null;
      notify(report);
    }
  });
  if (!isDone) {
    const failure = { kind: died ?? 'the process died', what: '' };
    notify({ index, verdict: { outcome: 'refused', why: 'failure', spurious: null, failure }, features: [], text: '' });
  }
  // The remaining test inputs of the same program would fail as well.
  return isDone && !hasFailed ? index + 1 : (Math.floor(index / testInputsPerProgram) + 1) * testInputsPerProgram;
}

/**
 * Minimize a failing case; returns the text of the smallest case with the same kind of failure, and its description.
 */
export async function shrink(
  child: string,
  seed: number,
  index: number,
  kind: string,
  seconds: number,
): Promise<{ text: string; what: string } | null> {
  const until = Date.now() + seconds * 1000;
  const path: number[] = [];
  let smallest: { text: string; what: string } | null = null;
  let skip = 0;
  while (Date.now() < until) {
    let tried = skip - 1;
    let step: 'smaller' | 'smallest' | null = null;
    const died = await listen(
      child,
      { tag: 'shrink', seed, index, kind, path, skip },
      (report) => {
        if (report.tag === 'try') tried = report.number;
        if (report.tag === 'smallest') step = 'smallest';
        if (report.tag === 'smaller') {
          step = 'smaller';
          path.push(report.number);
          smallest = { text: report.text, what: report.what };
        }
      },
      until,
    );
    if (step === 'smallest') break;
    if (step === null && died === kind) {
      // The candidate crashed or hung in the same way: it is smaller, too, but could not report its text.
      path.push(tried);
      skip = 0;
    } else skip = step === 'smaller' ? 0 : tried + 1;
  }
  return smallest;
}

/** Start a child process and receive its reports; returns how it died, or null if it ended normally. */
function listen(
  child: string,
  order: Order,
  receive: (report: Report) => void,
  until = Number.POSITIVE_INFINITY,
): Promise<string | null> {
  return new Promise((resolve) => {
    const started: ChildProcess = fork(child, [JSON.stringify(order)], {
      // A large young generation halves the cost of collecting garbage.
      execArgv: ['--max-old-space-size=1500', '--max-semi-space-size=64', '--single-threaded-gc', '--expose-gc'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let why: string | null = null;
    let hasEnded = false;
    let errorText = '';
    const kill = (reason: string): void => {
      why = reason;
      started.kill('SIGKILL');
    };
    let timer = setTimeout(() => kill('it hangs'), longestSilence);
    started.stderr?.on('data', (data) => {
      errorText = `${errorText}${data}`.slice(-2000);
    });
    started.on('message', (message) => {
      clearTimeout(timer);
      timer = setTimeout(() => kill('it hangs'), longestSilence);
      const report = message as Report; // children send nothing else
      if (report.tag === 'end') hasEnded = true;
      else receive(report);
      if (Date.now() > until) kill('there is no time left');
    });
    started.on('close', () => {
      clearTimeout(timer);
      resolve(
        why ??
          (hasEnded ? null : `the process died: ${errorText.trim().split('\n').slice(-12).join(' ').slice(0, 300)}`),
      );
    });
  });
}
